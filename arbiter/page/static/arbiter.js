// The arbiter's desk: what is on the board, what was seen, and what is decided about it.

import { el, refill } from "/static/dom.js";
import { ask } from "/static/link.js";
import { say } from "/static/words.js";
import { TableView } from "/static/table.js";
import { evidence } from "/static/evidence.js";
import { protest } from "/static/protest.js";

export class ArbiterView {
  constructor(app, main) {
    this.app = app;
    this.desk = el("section.desk", { "aria-label": say("arbiter.title") });
    this.left = el("div.tablepart");
    main.append(this.left, this.desk);
    this.table = new TableView(app, this.left);
    this.table.actions.element.remove();
    main.className = "view-arbiter";
    this.begin();
  }

  show(moment) {
    this.table.show(moment);
    if (this.name) this.drawDesk(moment);
  }

  async begin() {
    const who = await ask("/api/arbiter");
    this.name = who.name;
    if (this.name) this.drawDesk(this.app.moment);
    else this.drawDoor(who.is_new);
  }

  drawDoor(isNew) {
    this.drawn = null;
    const name = el("input", { id: "arbiter-name", autocomplete: "username", required: true, maxlength: 40 });
    const pin = el("input", {
      id: "arbiter-pin",
      type: "password",
      autocomplete: isNew ? "new-password" : "current-password",
      required: true,
      minlength: 4,
      maxlength: 64,
    });
    const error = el("p.error", { role: "alert" });
    const send = async (event) => {
      event.preventDefault();
      const answer = await ask(`/api/arbiter/${isNew ? "enrol" : "login"}`, {
        name: name.value,
        pin: pin.value,
      });
      if (answer.error) error.textContent = answer.error;
      else this.begin();
    };
    refill(
      this.desk,
      el(
        "form.door",
        { onsubmit: send },
        el("h2", {}, say("arbiter.title")),
        el("p", {}, say(isNew ? "arbiter.first" : "arbiter.enter")),
        el("label.field", { for: "arbiter-name" }, el("span", {}, say("arbiter.name")), name),
        el("label.field", { for: "arbiter-pin" }, el("span", {}, say("arbiter.pin")), pin),
        error,
        el("button.primary", { type: "submit" }, say(isNew ? "arbiter.set" : "arbiter.log_in")),
      ),
    );
  }

  drawDesk(moment) {
    const key = JSON.stringify([
      this.name,
      moment.breach,
      moment.phase,
      moment.can_take_back,
      moment.journal,
      moment.entries,
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.position ??= el("input", { id: "position", spellcheck: "false", autocomplete: "off" });
    this.position.placeholder = moment.position;
    this.winner ??= el("select", { id: "winner" });
    if (this.winner.dataset.game !== moment.journal) {
      this.winner.dataset.game = moment.journal;
      refill(
        this.winner,
        el("option", { value: "" }, say("arbiter.drawn")),
        this.app.table.players.map(({ id, name }) => el("option", { value: id }, name)),
      );
    }
    this.error ??= el("p.error", { role: "alert" });
    const decide = (decision, position) => this.post("/api/arbiter/decide", { decision, position });
    const button = (name, act, isOn = true, kind = "") =>
      el(`button${kind}`, { type: "button", disabled: !isOn, onclick: act }, say(name));
    refill(
      this.desk,
      el("h2", {}, say("arbiter.hello", { name: this.name })),
      el("p.quiet", {}, say(moment.breach ? "arbiter.breach" : "arbiter.calm")),
      el(
        "div.row",
        {},
        button("arbiter.uphold", () => decide("uphold"), moment.breach, ".primary"),
        button("arbiter.let_stand", () => decide("let_stand"), moment.breach),
        button("arbiter.take_back", () => decide("take_back"), moment.can_take_back),
      ),
      el(
        "div.row",
        {},
        button(moment.phase === "paused" ? "button.resume" : "button.pause", () =>
          this.post("/api/arbiter/press", { button: "pause" }),
        ),
        button(moment.phase === "adjusting" ? "button.adjusted" : "button.adjust", () =>
          this.post("/api/arbiter/press", { button: "adjust" }),
        ),
      ),
      el(
        "form.row",
        {
          onsubmit: (event) => {
            event.preventDefault();
            decide("set_position", this.position.value || moment.position);
          },
        },
        el("label.field.wide", { for: "position" }, el("span", {}, say("arbiter.position")), this.position),
        el("button", { type: "submit" }, say("arbiter.set_position")),
      ),
      el(
        "form.row",
        {
          onsubmit: (event) => {
            event.preventDefault();
            decide("end", this.winner.value || null);
          },
        },
        el("label.field.wide", { for: "winner" }, el("span", {}, say("arbiter.result")), this.winner),
        el("button", { type: "submit" }, say("arbiter.end")),
      ),
      this.error,
      el("section.evidence", {}, el("h3", {}, say("arbiter.evidence")), this.proof(moment)),
      el(
        "p",
        {},
        el("a", { href: `/api/games/${moment.journal}/file`, download: "" }, say("arbiter.download")),
        " · ",
        el("a", { href: `/games/${moment.journal}` }, say("arbiter.replay")),
        " · ",
        el(
          "a",
          {
            href: "#",
            onclick: (event) => {
              event.preventDefault();
              this.verify(moment.journal);
            },
          },
          say("arbiter.verify"),
        ),
        " · ",
        el(
          "a",
          {
            href: "#",
            onclick: (event) => {
              event.preventDefault();
              print();
            },
          },
          say("arbiter.print"),
        ),
        " · ",
        el(
          "a",
          {
            href: "#",
            onclick: (event) => {
              event.preventDefault();
              this.leave();
            },
          },
          say("arbiter.log_out"),
        ),
      ),
      (this.checked ??= el("p.quiet", { role: "status" })),
      protest(this.app, this.name),
    );
  }

  /** The pictures of the last two verdicts: before and after. */
  proof(moment) {
    const holder = el("div.pictures");
    ask(`/api/games/${moment.journal}`).then((told) => {
      const steps = (told.steps ?? []).filter((step) => step.evidence.length).slice(-2);
      refill(
        holder,
        steps.length ? steps.map((step) => evidence(step)) : el("p.quiet", {}, say("arbiter.no_pictures")),
      );
    });
    return holder;
  }

  async verify(journal) {
    const found = await ask(`/api/games/${journal}/verify`);
    this.checked.textContent = found.error ?? (found.is_whole ? say("arbiter.whole", found) : found.damage);
  }

  async post(path, content) {
    const answer = await ask(path, content);
    this.error.textContent = answer.error ?? "";
    if (answer.error) this.begin();
  }

  async leave() {
    await ask("/api/arbiter/logout", {});
    this.name = null;
    this.begin();
  }
}
