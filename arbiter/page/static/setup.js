// Setting up a table, step by step: the camera, the board in its picture, the light, the colours, a test.

import { el, refill } from "/static/dom.js";
import { CameraStep } from "/static/camera.js";
import { Corners, CORNERS } from "/static/corners.js";
import { door } from "/static/door.js";
import { Exercises } from "/static/exercise.js";
import { ask } from "/static/link.js";
import { Quality } from "/static/quality.js";
import { say, spoken } from "/static/words.js";

const FILM_MS = 500;
const CHECK_MS = 2000;

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
    const camera = new CameraStep(state.cameras, () => this.changeCamera());
    if (!state.camera.size) return this.waitForPicture(camera);
    this.bench = new Bench(this.app, state.camera, () => this.begin());
    refill(this.main, this.bench.parts(camera.element, this.exercises.element));
  }

  changeCamera() {
    delete this.app.dragged;
    this.begin();
  }

  waitForPicture(camera) {
    this.say(say("setup.no_picture"), camera.element);
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
    this.buttons = [];
    this.error = el("p.error", { role: "alert" });
    this.kept = el("p", { role: "status", id: "kept" });
    this.learned = el("p", { role: "status", id: "learned" });
    this.quality = new Quality(() => this.drawGrid());
    // What was dragged and not saved yet survives another language.
    this.corners = new Corners(camera.size, app.dragged ?? camera.corners, (places) => this.moved(places));
    this.fields = CORNERS.map((name, n) => this.field(name, n));
    this.moved(this.corners.places);
    this.film();
  }

  parts(cameraStep, exercises) {
    const panel = [
      el("h1", {}, say("setup.title")),
      cameraStep,
      this.cornerStep(),
      this.quality.element,
      this.colourStep(),
    ];
    return [el("div.stage", {}, this.corners.element), el("div.panel", {}, panel, exercises)];
  }

  cornerStep() {
    return el(
      "section.step",
      {},
      el("h2", {}, say("setup.corners")),
      el("p", {}, say("setup.about")),
      el("div.row", {}, this.button("find"), this.button("keep", ".primary")),
      this.error,
      this.kept,
      el("details", {}, el("summary", {}, say("setup.numbers")), el("div.numbers", {}, this.fields)),
    );
  }

  colourStep() {
    return el(
      "section.step",
      {},
      el("h2", {}, say("setup.colours")),
      el("p", {}, say("setup.colours_about")),
      el("div.row", {}, this.button("learn")),
      this.learned,
    );
  }

  /** A button for what takes a moment: until that is done, none of them can be pressed. */
  button(name, kind = "") {
    const onclick = async () => {
      for (const each of this.buttons) each.disabled = true;
      await this[name]();
      for (const each of this.buttons) each.disabled = false;
    };
    const made = el(`button${kind}`, { type: "button", id: name, onclick }, say(`setup.${name}`));
    this.buttons.push(made);
    return made;
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
    return el("div.row", {}, el("span.quiet", {}, `${n + 1} ${say(`setup.${name}`)}`), number(0), number(1));
  }

  moved(places) {
    this.app.dragged = places;
    this.fields.forEach((field, n) =>
      field.querySelectorAll("input").forEach((input, axis) => (input.value = places[n][axis].toFixed(1))),
    );
    this.kept.textContent = this.learned.textContent = "";
    this.drawGrid();
  }

  /** Ask where the cells would be: one question at a time, and always about the newest corners. */
  async drawGrid() {
    this.isStale = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isStale) {
      this.isStale = false;
      const corners = this.corners.places;
      const cells = await ask("/api/setup/grid", { corners });
      this.error.textContent = cells.error ?? "";
      const marks = cells.error ? {} : await this.quality.marks(corners);
      this.corners.draw(cells.error ? {} : cells, marks);
      if (cells.status === 403) this.onLeave();
    }
    this.isAsking = false;
    this.checkedAt = performance.now();
  }

  async find() {
    this.kept.textContent = say("setup.keeping");
    const found = await ask("/api/setup/find", {});
    this.kept.textContent = "";
    if (found.error) this.error.textContent = found.error;
    else this.corners.moveAll(found.corners);
  }

  async keep() {
    const done = await this.calibrate(this.kept, false);
    if (done) refill(this.kept, say("setup.kept", done), " ", this.doubts(done));
  }

  async learn() {
    const done = await this.calibrate(this.learned, true);
    if (!done) return;
    refill(
      this.learned,
      say("setup.learned"),
      " ",
      this.doubts(done),
      done.alike.map((warning) => el("strong.warning", {}, warning)),
    );
  }

  /** Have the table go by these corners; `told` says how it went. */
  async calibrate(told, learn) {
    told.textContent = say("setup.keeping");
    const corners = this.corners.places;
    const done = await ask(`/api/setup/calibration?lang=${spoken()}`, { corners, learn });
    this.error.textContent = done.error ?? "";
    if (done.error) return void (told.textContent = "");
    delete this.app.dragged;
    this.quality.turnOff();
    const cells = await ask("/api/setup/grid", { corners });
    const odd = [...done.odd, ...done.unsure].map((cell) => [cell, { kind: "odd", word: "?" }]);
    if (!cells.error) this.corners.draw(cells, Object.fromEntries(odd));
    return done;
  }

  /** Which cells do not look as they should, as a warning; or that all do. */
  doubts({ odd, unsure }) {
    const named = (cells) => cells.map((cell) => this.app.table.cells[cell] ?? cell).join(", ");
    const isLost = odd.length + unsure.length === this.app.table.plan.cells.length;
    const told = [
      isLost ? say("setup.lost") : null,
      unsure.length && !isLost ? say("setup.unsure", { cells: named(unsure) }) : null,
      odd.length && !isLost ? say("setup.odd", { cells: named(odd) }) : null,
    ].filter(Boolean);
    return told.length ? el("strong.warning", {}, told.join(" ")) : say("setup.fine");
  }

  /** The picture as it is now, again and again as long as somebody looks. */
  async film() {
    const { element, picture } = this.corners;
    if (element.isConnected && !document.hidden) await this.showPicture();
    this.hasBegun ||= element.isConnected;
    if (element.isConnected || !this.hasBegun) setTimeout(() => this.film(), FILM_MS);
    else URL.revokeObjectURL(picture.src);
  }

  async showPicture() {
    const answer = await fetch("/api/setup/picture").catch(() => null);
    if (!answer?.ok) return;
    const former = this.corners.picture.src;
    this.corners.picture.src = URL.createObjectURL(await answer.blob());
    URL.revokeObjectURL(former);
    if (this.quality.isOn && performance.now() - this.checkedAt > CHECK_MS) this.drawGrid();
  }
}
