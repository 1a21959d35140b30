// A new game. On the drawn board: which one, who plays, with what clock; a real board has its settings.

import { el, refill } from "/static/dom.js";
import { ask } from "/static/link.js";
import { say, spoken } from "/static/words.js";

const CLOCKS = {
  none: null,
  blitz: { timing: "increment", base_s: 300, extra_s: 3 },
  rapid: { timing: "increment", base_s: 900, extra_s: 10 },
  delay: { timing: "delay", base_s: 600, extra_s: 5 },
};

export async function newGameDialog(app) {
  if (!app.hasChoice) return open(new Again(app));
  const choices = await ask(`/api/choices?lang=${spoken()}`);
  if (!choices.error) open(new Choice(app, choices));
}

function open(dialog) {
  document.body.append(dialog.element);
  dialog.element.addEventListener("close", () => dialog.element.remove());
  dialog.element.showModal();
}

/** What every such dialog has: a way back, and a button that begins what `wish()` says. */
class Dialog {
  constructor(app) {
    this.app = app;
    this.error = el("p.error", { role: "alert" });
  }

  /** The dialog around these parts; `isLeft` says whether a game is left behind. */
  sheet(isLeft, ...parts) {
    return el(
      "dialog.sheet",
      { "aria-labelledby": "new-title" },
      el(
        "form",
        { method: "dialog", onsubmit: (event) => this.send(event) },
        el("h2", { id: "new-title" }, say("new.title")),
        parts,
        isLeft && this.app.moment.phase !== "over" ? el("p.quiet", {}, say("new.running")) : null,
        this.error,
        el(
          "div.row",
          {},
          el("button", { type: "button", onclick: () => this.element.close() }, say("button.cancel")),
          el("button.primary", { type: "submit", id: "begin" }, say("button.begin")),
        ),
      ),
    );
  }

  async send(event) {
    event.preventDefault();
    const answer = await ask("/api/new", { ...this.wish(), language: spoken() });
    if (answer.error) this.error.textContent = answer.error;
    else {
      this.element.close();
      if (this.app.name !== "table") location.href = "/";
    }
  }
}

class Again extends Dialog {
  constructor(app) {
    super(app);
    this.element = this.sheet(true, el("p", {}, say("new.again", { game: app.table.title })));
  }

  wish() {
    return { game: this.app.table.game };
  }
}

class Choice extends Dialog {
  constructor(app, choices) {
    super(app);
    this.choices = choices;
    this.seats = el("div.seats");
    this.game = el(
      "select",
      { id: "game", onchange: () => this.drawSeats() },
      choices.map(({ game }) =>
        el("option", { value: game, selected: game === app.table.game }, say(`game.${game}`)),
      ),
    );
    this.preset = el("select", { id: "preset" });
    this.clock = el(
      "select",
      { id: "clock" },
      Object.keys(CLOCKS).map((id) => el("option", { value: id }, say(`clock.${id}`))),
    );
    this.takeback = el(
      "select",
      { id: "takeback" },
      ["free", "ask", "never"].map((id) => el("option", { value: id }, say(`takeback.${id}`))),
    );
    this.element = this.sheet(
      app.moment.is_drawn,
      field("game", say("new.game"), this.game),
      field("preset", say("new.preset"), this.preset),
      el("fieldset", {}, el("legend", {}, say("new.seats")), this.seats),
      field("clock", say("new.clock"), this.clock),
      field("takeback", say("new.takeback"), this.takeback),
    );
    this.drawSeats();
  }

  get choice() {
    return this.choices.find(({ game }) => game === this.game.value);
  }

  drawSeats() {
    const presets = (this.choice.allowed.preset ?? "").split(" | ").filter(Boolean);
    refill(
      this.preset,
      presets.map((each) =>
        el("option", { value: each, selected: each === this.choice.options.preset }, say(`preset.${each}`)),
      ),
    );
    this.preset.closest("label").hidden = presets.length < 2;
    refill(
      this.seats,
      this.choice.players.map(({ id, name }, n) => {
        const levels = Array.from({ length: 8 }, (_, level) =>
          el(
            "option",
            { value: level + 1, selected: n > 0 && level === 2 },
            say("table.level", { level: level + 1 }),
          ),
        );
        return field(
          `seat-${id}`,
          name,
          el(
            "select",
            { id: `seat-${id}`, "data-seat": id },
            el("option", { value: 0, selected: n === 0 }, say("new.person")),
            levels,
          ),
        );
      }),
    );
  }

  wish() {
    const seats = Object.fromEntries(
      [...this.seats.querySelectorAll("select")].map((select) => [select.dataset.seat, Number(select.value)]),
    );
    const options = this.preset.value ? { preset: this.preset.value } : {};
    const time = CLOCKS[this.clock.value];
    return { game: this.game.value, options, seats, time, takeback: this.takeback.value };
  }
}

const field = (id, name, control) => el("label.field", { for: id }, el("span", {}, name), control);
