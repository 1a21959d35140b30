// Setting up a table: the whole picture of the camera, and the corners of the board in it.

import { el, refill } from "/static/dom.js";
import { Corners, CORNERS } from "/static/corners.js";
import { door } from "/static/door.js";
import { Exercises } from "/static/exercise.js";
import { ask } from "/static/link.js";
import { say } from "/static/words.js";

const FILM_MS = 500;

export class SetupView {
  constructor(app, main) {
    Object.assign(this, { app, main });
    this.exercises = new Exercises();
    this.begin();
  }

  show(moment) {
    this.exercises.show(moment);
  }

  async begin() {
    const state = await ask("/api/setup");
    if (state.error) return this.say(state.error);
    if (!state.may) return this.showDoor();
    if (!state.has_camera) return this.say(say("setup.no_camera"), this.exercises.element);
    if (!state.camera.size) return this.waitForPicture();
    this.bench = new Bench(this.app, state.camera, () => this.begin());
    refill(this.main, this.bench.parts(this.exercises.element));
  }

  waitForPicture() {
    this.say(say("setup.no_picture"));
    setTimeout(() => this.main.isConnected && this.begin(), 2 * FILM_MS);
  }

  say(sentence, ...below) {
    refill(this.main, el("h1", {}, say("setup.title")), el("p", { role: "status" }, sentence), below);
  }

  showDoor() {
    const form = door({
      route: "login",
      title: say("arbiter.log_in"),
      button: say("arbiter.log_in"),
      onOpen: () => this.begin(),
    });
    refill(this.main, el("h1", {}, say("setup.title")), el("p", {}, say("setup.not_allowed")), form);
  }
}

class Bench {
  constructor(app, camera, onLeave) {
    Object.assign(this, { app, camera, onLeave });
    this.error = el("p.error", { role: "alert" });
    this.told = el("p", { role: "status" });
    this.learn = el("input", { type: "checkbox", id: "learn" });
    // What was dragged and not saved yet survives another language.
    this.corners = new Corners(camera.size, app.dragged ?? camera.corners, (places) => this.moved(places));
    this.fields = CORNERS.map((name, n) => this.field(name, n));
    this.moved(this.corners.places);
    this.film();
  }

  parts(below) {
    const find = el("button", { type: "button", onclick: () => this.find() }, say("setup.find"));
    const keep = el(
      "button.primary",
      { type: "button", id: "keep", onclick: () => this.keep() },
      say("setup.keep"),
    );
    return [
      el("div.stage", {}, this.corners.element),
      el(
        "div.panel",
        {},
        el("h1", {}, say("setup.title")),
        el("p", {}, say("setup.about")),
        el(
          "ol.cornerlist",
          {},
          CORNERS.map((name) => el("li", {}, say(`setup.${name}`))),
        ),
        el("div.row", {}, find),
        el("label.check", { for: "learn" }, this.learn, el("span", {}, say("setup.learn"))),
        el("div.row", {}, keep),
        this.error,
        this.told,
        el("details", {}, el("summary", {}, say("setup.numbers")), el("div.numbers", {}, this.fields)),
        below,
      ),
    ];
  }

  /** The same corner as two numbers, for whoever would rather type. */
  field(name, n) {
    const number = (axis) =>
      el("input", {
        type: "number",
        step: "0.1",
        "aria-label": `${say(`setup.${name}`)}: ${say(axis ? "setup.down" : "setup.across")}`,
        onchange: (event) => {
          const place = [...this.corners.places[n]];
          place[axis] = Number(event.target.value);
          this.corners.move(n, ...place);
        },
      });
    return el("div.row", {}, el("span.quiet", {}, n + 1), number(0), number(1));
  }

  moved(places) {
    this.app.dragged = places;
    this.fields.forEach((field, n) =>
      field.querySelectorAll("input").forEach((input, axis) => (input.value = places[n][axis].toFixed(1))),
    );
    this.told.textContent = "";
    this.drawGrid();
  }

  /** Ask where the cells would be: one question at a time, and always about the newest corners. */
  async drawGrid() {
    this.isStale = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isStale) {
      this.isStale = false;
      const cells = await ask("/api/setup/grid", { corners: this.corners.places });
      this.error.textContent = cells.error ?? "";
      this.corners.draw(cells.error ? {} : cells);
      if (cells.status === 403) this.onLeave();
    }
    this.isAsking = false;
  }

  async find() {
    const found = await ask("/api/setup/find", {});
    if (found.error) this.error.textContent = found.error;
    else this.corners.moveAll(found.corners);
  }

  async keep() {
    this.told.textContent = say("setup.keeping");
    const content = { corners: this.corners.places, learn: this.learn.checked };
    const kept = await ask("/api/setup/calibration", content);
    this.error.textContent = kept.error ?? "";
    this.told.textContent = kept.error ? "" : this.outcome(kept);
    if (kept.error) return;
    delete this.app.dragged;
    const cells = await ask("/api/setup/grid", { corners: this.corners.places });
    if (!cells.error) this.corners.draw(cells, [...kept.odd, ...kept.unsure]);
  }

  outcome({ height_cm, odd, unsure }) {
    const named = (cells) => cells.map((cell) => this.app.table.cells[cell] ?? cell).join(", ");
    const isLost = odd.length + unsure.length === this.app.table.plan.cells.length;
    return [
      say("setup.kept", { height_cm }),
      isLost ? say("setup.lost") : null,
      unsure.length && !isLost ? say("setup.unsure", { cells: named(unsure) }) : null,
      odd.length && !isLost ? say("setup.odd", { cells: named(odd) }) : null,
      odd.length || unsure.length ? null : say("setup.fine"),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** The picture as it is now, again and again as long as somebody looks. */
  async film() {
    if (this.corners.element.isConnected && !document.hidden) await this.showPicture();
    this.hasBegun ||= this.corners.element.isConnected;
    if (this.corners.element.isConnected || !this.hasBegun) setTimeout(() => this.film(), FILM_MS);
    else URL.revokeObjectURL(this.corners.picture.src);
  }

  async showPicture() {
    const answer = await fetch("/api/setup/picture").catch(() => null);
    if (!answer?.ok) return;
    const former = this.corners.picture.src;
    this.corners.picture.src = URL.createObjectURL(await answer.blob());
    URL.revokeObjectURL(former);
  }
}
