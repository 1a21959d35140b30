// The arbiter's desk: what is on the board, what was seen, and what is decided about it.

import { el, refill } from "/static/dom.js";
import { door } from "/static/door.js";
import { evidence } from "/static/evidence.js";
import { ask } from "/static/link.js";
import { protest } from "/static/protest.js";
import { TableView } from "/static/table.js";
import { say } from "/static/words.js";

export class ArbiterView {
  constructor(app, main) {
    this.app = app;
    this.place = el("section.desk", { "aria-label": say("arbiter.title") });
    const left = el("div.tablepart");
    main.append(left, this.place);
    this.table = new TableView(app, left);
    this.begin();
  }

  show(moment) {
    this.table.show(moment);
    this.desk?.show(moment);
  }

  async begin() {
    const who = await ask("/api/arbiter");
    this.desk = who.name ? new Desk(this.app, who.name, () => this.begin()) : null;
    if (!this.desk) return refill(this.place, this.door(who.is_new));
    refill(this.place, this.desk.parts());
    this.desk.show(this.app.moment);
  }

  door(isNew) {
    return door({
      route: isNew ? "enrol" : "login",
      title: say("arbiter.title"),
      about: say(isNew ? "arbiter.first" : "arbiter.enter"),
      button: say(isNew ? "arbiter.set" : "arbiter.log_in"),
      isNew,
      onOpen: () => this.begin(),
    });
  }
}

/** Made once for a session; what changes is only shown or hidden, so that nobody loses his place. */
class Desk {
  constructor(app, name, onLeave) {
    Object.assign(this, { app, name, onLeave });
    this.state = el("p.quiet", { role: "status" });
    this.error = el("p.error", { role: "alert" });
    this.checked = el("p.checked.quiet", { role: "status" });
    this.pictures = el("div.pictures");
    this.sheet = el("div.protestholder");
    this.links = el("p.links");
    this.uphold = this.button("arbiter.uphold", () => this.decide("uphold"), ".primary");
    this.letStand = this.button("arbiter.let_stand", () => this.decide("let_stand"));
    this.takeBack = this.button("arbiter.take_back", () => this.decide("take_back"));
    this.pause = this.button("button.pause", () => this.post("/api/arbiter/press", { button: "pause" }));
    this.adjust = this.button("button.adjust", () => this.post("/api/arbiter/press", { button: "adjust" }));
    this.position = el("input", { id: "position", spellcheck: "false", autocomplete: "off" });
    this.winner = el("select", { id: "winner" });
    this.clocked = el("select", { id: "clocked" });
    this.seconds = el("input", { id: "seconds", type: "number", step: 1, min: -3600, max: 3600, value: 60 });
    this.time = this.timeForm();
  }

  /** Time for a player, or less of it with a number below zero. */
  timeForm() {
    const send = (event) => {
      event.preventDefault();
      const content = { player: this.clocked.value, seconds: Number(this.seconds.value) };
      this.post("/api/arbiter/time", content);
    };
    return el(
      "form.row",
      { onsubmit: send, hidden: true },
      el("label.field.wide", { for: "clocked" }, el("span", {}, say("arbiter.clock")), this.clocked),
      el("label.field.wide", { for: "seconds" }, el("span", {}, say("arbiter.seconds")), this.seconds),
      el("button", { type: "submit" }, say("arbiter.give_time")),
    );
  }

  parts() {
    return [
      el("h2", {}, say("arbiter.hello", { name: this.name })),
      this.state,
      el("div.row", {}, this.uphold, this.letStand, this.takeBack),
      this.error,
      el("section.evidence", {}, el("h3", {}, say("arbiter.evidence")), this.pictures),
      el("div.row", {}, this.pause, this.adjust),
      this.form("position", this.position, "arbiter.position", "arbiter.set_position", () =>
        this.decide("set_position", this.position.value || this.position.placeholder),
      ),
      this.form("winner", this.winner, "arbiter.result", "arbiter.end", () =>
        this.decide("end", this.winner.value || null),
      ),
      this.time,
      this.links,
      this.checked,
      this.more(),
      this.sheet,
    ];
  }

  show(moment) {
    this.state.textContent = say(moment.breach ? "arbiter.breach" : "arbiter.calm");
    this.uphold.disabled = this.letStand.disabled = !moment.breach;
    this.takeBack.disabled = !moment.can_take_back;
    this.pause.textContent = say(moment.phase === "paused" ? "button.resume" : "button.pause");
    this.adjust.textContent = say(moment.phase === "adjusting" ? "button.adjusted" : "button.adjust");
    this.position.placeholder = moment.position;
    if (this.journal !== moment.journal) this.beginGame(moment);
    const shown = JSON.stringify(moment.pictures);
    if (this.shown !== shown) this.showPictures(moment);
    this.shown = shown;
    refill(this.sheet, protest(this.app, this.name));
  }

  beginGame(moment) {
    this.journal = moment.journal;
    const players = this.app.table.players.map(({ id, name }) => el("option", { value: id }, name));
    refill(this.winner, el("option", { value: "" }, say("arbiter.drawn")), players);
    refill(
      this.clocked,
      players.map((option) => option.cloneNode(true)),
    );
    this.time.hidden = !moment.clock;
    const link = (name, href, onclick) => el("a", { href, onclick }, say(`arbiter.${name}`));
    const act = (name, does) =>
      el("button.link", { type: "button", onclick: () => does.call(this) }, say(`arbiter.${name}`));
    refill(
      this.links,
      link("download", `/api/games/${this.journal}/file`),
      link("replay", `/games/${this.journal}`),
      act("verify", this.verify),
      act("print", () => print()),
      act("log_out", this.leave),
    );
  }

  /** The pictures of the last two verdicts: before and after. */
  showPictures(moment) {
    const none = el("p.quiet", {}, say("arbiter.no_pictures"));
    const last = moment.pictures.length - 1;
    const when = (n) => (last > 0 ? say(n < last ? "arbiter.before" : "arbiter.after") : "");
    refill(this.pictures, last < 0 ? none : moment.pictures.map((each, n) => evidence(each, when(n))));
  }

  more() {
    const added = el("p.quiet", { role: "status" });
    const form = door({
      route: "enrol",
      title: say("arbiter.add"),
      button: say("arbiter.add"),
      isNew: true,
      onOpen: (name) => (added.textContent = say("arbiter.added", { name })),
    });
    return el("details", {}, el("summary", {}, say("arbiter.add")), form, added);
  }

  form(id, control, label, button, onsubmit) {
    const send = (event) => {
      event.preventDefault();
      onsubmit();
    };
    return el(
      "form.row",
      { onsubmit: send },
      el("label.field.wide", { for: id }, el("span", {}, say(label)), control),
      el("button", { type: "submit" }, say(button)),
    );
  }

  button(name, onclick, kind = "") {
    return el(`button${kind}`, { type: "button", onclick }, say(name));
  }

  decide(decision, position) {
    return this.post("/api/arbiter/decide", { decision, position });
  }

  async post(path, content) {
    const answer = await ask(path, content);
    this.error.textContent = answer.error ?? "";
    if (answer.status === 403) this.onLeave();
  }

  async verify() {
    const found = await ask(`/api/games/${this.journal}/verify`);
    this.checked.textContent = found.error ?? (found.is_whole ? say("arbiter.whole", found) : found.damage);
  }

  async leave() {
    await ask("/api/arbiter/logout", {});
    this.onLeave();
  }
}
