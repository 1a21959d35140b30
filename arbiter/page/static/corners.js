// Four marks on the corners of the board in the camera's picture: dragged, or moved by the arrow keys.

import { el, refill, svg } from "/static/dom.js";
import { say } from "/static/words.js";

export const CORNERS = ["far_left", "far_right", "near_right", "near_left"];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LARGE_STEP = 10;
const ZOOM = 4;
const INSET = 0.18;

export class Corners {
  /** `onMove(corners)` hears of every change; corners are pixels of the picture, [x, y] each. */
  constructor(size, corners, onMove) {
    const [wide, high] = size;
    const at = (x, y) => [Math.round(x * wide), Math.round(y * high)];
    const inset = [at(INSET, INSET), at(1 - INSET, INSET), at(1 - INSET, 1 - INSET), at(INSET, 1 - INSET)];
    Object.assign(this, { wide, high, onMove, places: corners ?? inset });
    this.picture = el("img", { alt: say("setup.picture"), width: wide, height: high, draggable: "false" });
    // A pixel's middle is half a pixel from its edge, where drawings begin to count.
    this.grid = svg("svg.grid", { viewBox: `-0.5 -0.5 ${wide} ${high}`, "aria-hidden": "true" });
    this.loupe = el("div.loupe", { "aria-hidden": "true", hidden: true });
    this.handles = CORNERS.map((name, n) => this.handle(name, n));
    this.element = el("div.sight", {}, this.picture, this.grid, this.handles, this.loupe);
    this.place();
  }

  handle(name, n) {
    const handle = el("button.corner", { type: "button", id: `corner-${name}` }, el("span", {}, n + 1));
    handle.addEventListener("pointerdown", (event) => this.grip(event, n));
    handle.addEventListener("pointermove", (event) => this.drag(event, n));
    handle.addEventListener("pointerup", () => this.letGo());
    handle.addEventListener("pointercancel", () => this.letGo());
    handle.addEventListener("keydown", (event) => this.key(event, n));
    handle.addEventListener("keyup", () => this.letGo());
    return handle;
  }

  grip(event, n) {
    if (event.button) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = this.places[n];
    this.held = { dx: x - event.clientX / this.scale(), dy: y - event.clientY / this.scale() };
    this.magnify(n);
  }

  drag(event, n) {
    if (!this.held) return;
    this.move(n, event.clientX / this.scale() + this.held.dx, event.clientY / this.scale() + this.held.dy);
    this.magnify(n);
  }

  letGo() {
    this.held = null;
    this.loupe.hidden = true;
  }

  key(event, n) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? LARGE_STEP : 1;
    this.move(n, this.places[n][0] + far * step[0], this.places[n][1] + far * step[1]);
    this.magnify(n);
  }

  move(n, x, y) {
    const within = (value, end) => Math.round(10 * Math.max(0, Math.min(end - 1, value))) / 10;
    this.places[n] = [within(x, this.wide), within(y, this.high)];
    this.place();
    this.onMove(this.places);
  }

  moveAll(corners) {
    this.places = corners.map(([x, y]) => [x, y]);
    this.place();
    this.onMove(this.places);
  }

  /** How many pixels of the screen a pixel of the picture takes. */
  scale() {
    return this.picture.clientWidth / this.wide;
  }

  place() {
    this.handles.forEach((handle, n) => {
      const [x, y] = this.places[n];
      handle.style.left = `${(100 * (x + 0.5)) / this.wide}%`;
      handle.style.top = `${(100 * (y + 0.5)) / this.high}%`;
      const where = say(`setup.${CORNERS[n]}`);
      handle.setAttribute(
        "aria-label",
        say("setup.corner", { where, x: Math.round(x), y: Math.round(y), n: n + 1 }),
      );
    });
  }

  /** What lies under the mark, enlarged, on the other side of the picture: a finger hides it. */
  magnify(n) {
    const [x, y] = this.places[n];
    this.loupe.hidden = false;
    const half = this.loupe.clientWidth / 2;
    this.loupe.classList.toggle("right", x < this.wide / 2);
    this.loupe.style.backgroundImage = `url("${this.picture.src}")`;
    this.loupe.style.backgroundSize = `${ZOOM * this.wide}px ${ZOOM * this.high}px`;
    this.loupe.style.backgroundPosition = `${half - ZOOM * (x + 0.5)}px ${half - ZOOM * (y + 0.5)}px`;
  }

  /** Draw the outlines of the cells; `marks` holds a kind and a word for those that have something to say. */
  draw(outlines, marks = {}) {
    const cells = Object.entries(outlines);
    refill(
      this.grid,
      cells.map(([cell, outline]) =>
        svg(`polygon${marks[cell] ? `.${marks[cell].kind}` : ""}`, { points: outline.join(" "), "data-cell": cell }),
      ),
      cells.filter(([cell]) => marks[cell]).map(([cell, outline]) => word(outline, marks[cell])),
    );
  }
}

/** A word in the middle of a cell, as large as the cell allows. */
function word(outline, { kind, word }) {
  const mean = (axis) => outline.reduce((sum, place) => sum + place[axis], 0) / outline.length;
  const wide = Math.max(...outline.map(([x]) => x)) - Math.min(...outline.map(([x]) => x));
  const size = Math.min(wide / 2.5, (1.4 * wide) / word.length);
  return svg(`text.${kind}`, { x: mean(0), y: mean(1), "font-size": size }, word);
}
