// The board as a drawing: made from the plan that the server sends, with pieces that glide and lights that blink.

import { el, svg } from "/static/dom.js";
import { play, spentMs } from "/static/rhythms.js";

const UNIT = 100;
const FRAME = 40;
const MARKS = { red: "!", amber: "←", green: "✓", blue: "?", gold: "★", white: "•", violet: "×" };
const GLIDE_MS = 260;
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  4: [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Board {
  constructor(table, { onCell = null, label = "" } = {}) {
    this.table = table;
    this.plan = table.plan;
    this.places = new Map(this.plan.cells.map((cell) => [cell.name, this.middle(cell.x, cell.y)]));
    this.numbers = new Map(table.pieces.map((piece, n) => [piece.label, n]));
    this.names = new Map(table.pieces.map((piece) => [piece.label, piece.name]));
    this.standing = new Map();
    this.drawing = svg("svg.board", {
      viewBox: this.view(),
      role: onCell ? "application" : "img",
      "aria-label": label,
    });
    this.trace = svg("g.trace");
    this.under = svg("g.under");
    this.pieces = svg("g.pieces");
    this.over = svg("g.over", { "aria-hidden": "true" });
    this.die = svg("g.rolled");
    this.drawing.append(
      svg("use", { href: "#board" }),
      this.trace,
      this.under,
      this.die,
      this.pieces,
      this.over,
    );
    this.hits = new Map();
    if (onCell) this.drawing.append(this.hitLayer(onCell));
  }

  view() {
    return `${-FRAME} ${-FRAME} ${this.plan.width * UNIT + 2 * FRAME} ${this.plan.height * UNIT + 2 * FRAME}`;
  }

  middle(x, y) {
    return { x: x * UNIT, y: (this.plan.height - y) * UNIT };
  }

  /** One invisible, focusable field a cell: for fingers, mice, keys and screen readers. */
  hitLayer(onCell) {
    const layer = svg("g.hits");
    this.plan.cells.forEach((cell, n) => {
      const { x, y } = this.places.get(cell.name);
      const hit = svg("rect.hit", {
        x: x - UNIT / 2,
        y: y - UNIT / 2,
        width: UNIT,
        height: UNIT,
        rx: cell.shape === "circle" ? UNIT / 2 : 8,
        tabindex: n ? -1 : 0,
        role: "button",
        "data-cell": cell.name,
      });
      this.hits.set(cell.name, hit);
      layer.append(hit);
    });
    onCell(layer, this);
    return layer;
  }

  /** Which cell lies under a point of the screen, if any. */
  cellAt(clientX, clientY) {
    const { x, y } = this.point(clientX, clientY);
    for (const [name, place] of this.places) {
      if (Math.abs(place.x - x) <= UNIT / 2 && Math.abs(place.y - y) <= UNIT / 2) return name;
    }
    return null;
  }

  point(clientX, clientY) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.drawing.getScreenCTM().inverse());
  }

  /** Show what stands where; a piece that left one cell and came to another glides there. */
  stand(contents) {
    const gone = [...this.standing].filter(([cell, piece]) => contents[cell] !== piece.label);
    const come = Object.entries(contents).filter(
      ([cell, label]) => label !== "empty" && this.standing.get(cell)?.label !== label,
    );
    for (const [cell] of gone) this.standing.delete(cell);
    for (const [cell, label] of come) {
      const from = takeAlike(gone, label);
      const element = svg("use.standing", { href: `#piece${this.numbers.get(label)}` });
      this.standing.set(cell, { label, element });
      this.pieces.append(element);
      this.put(element, cell);
      if (from) this.glide(element, from[0], cell);
      else if (!isCalm() && this.hasStood)
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 180 });
    }
    this.hasStood = true;
    for (const [, piece] of gone) piece.element.remove();
    this.raise();
    this.name(contents);
  }

  /** Pieces nearer to the viewer are drawn over those behind them. */
  raise() {
    const ordered = [...this.standing].sort(([a], [b]) => this.places.get(a).y - this.places.get(b).y);
    for (const [, piece] of ordered) this.pieces.append(piece.element);
  }

  put(element, cell) {
    const { x, y } = this.places.get(cell);
    element.setAttribute("x", x);
    element.setAttribute("y", y);
  }

  glide(element, from, to) {
    if (isCalm() || from === to) return;
    const start = this.places.get(from),
      end = this.places.get(to);
    element.animate(
      [{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` }, { transform: "none" }],
      { duration: GLIDE_MS, easing: "cubic-bezier(.3,.7,.3,1)" },
    );
  }

  name(contents) {
    for (const [cell, hit] of this.hits) {
      const label = contents[cell];
      const thing = label && label !== "empty" ? this.names.get(label) : "–";
      hit.setAttribute("aria-label", `${this.table.cells[cell]}: ${thing}`);
    }
  }

  /** Lay a thrown die in the middle of the board. */
  lay(roll) {
    if (roll === this.rolled) return;
    this.rolled = roll;
    this.die.replaceChildren();
    if (!roll) return;
    const middle = this.middle(this.plan.width / 2, this.plan.height / 2);
    const pips = PIPS[roll].map(([x, y]) => svg("circle", { cx: 15 * x, cy: 15 * y, r: 6.5 }));
    this.die.append(
      svg(
        "g.thrown",
        { transform: `translate(${middle.x} ${middle.y}) rotate(-9)` },
        svg("circle", { cx: 5, cy: 7, r: 42, fill: "url(#shade)" }),
        svg("rect", { x: -30, y: -30, width: 60, height: 60, rx: 12 }),
        svg("rect.shine", { x: -30, y: -30, width: 60, height: 60, rx: 12, fill: "url(#shine)" }),
        pips,
      ),
    );
    if (!isCalm())
      this.die.animate(
        [
          { transform: "translateY(-60px)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 320, easing: "cubic-bezier(.3,1.4,.5,1)" },
      );
  }

  /** Leave a trace where the last move went. */
  mark(cells) {
    this.trace.replaceChildren(...cells.map((cell) => this.shape(cell, "moved")));
  }

  /** The outline of a cell, a little inside it. */
  shape(cell, kind) {
    const { x, y } = this.places.get(cell);
    const isRound = this.plan.cells.find((each) => each.name === cell).shape === "circle";
    return isRound
      ? svg(`circle.${kind}`, { cx: x, cy: y, r: 46 })
      : svg(`rect.${kind}`, { x: x - 47, y: y - 47, width: 94, height: 94, rx: 12 });
  }

  /** Light the cells; the first light on a cell wins, and what is spent lets the next one through. */
  light(lights) {
    this.under.replaceChildren();
    this.over.replaceChildren();
    const taken = new Set();
    for (const light of lights) {
      light.cells.forEach((cell, index) => {
        if (taken.has(cell) || !this.places.has(cell)) return;
        if (spentMs(light) === Infinity) taken.add(cell);
        this.lamp(light, cell, index);
      });
    }
  }

  lamp(light, cell, index) {
    const { x, y } = this.places.get(cell);
    const glow = this.shape(cell, "lamp");
    glow.classList.add(light.name);
    this.under.append(glow);
    play(glow, light, index);
    const sign = light.rhythm === "counting" ? String(light.number) : MARKS[light.name];
    if (!sign) return;
    const mark = svg(
      "g.mark",
      { transform: `translate(${x + 34} ${y - 34})` },
      svg("circle", { r: 15 }),
      svg("text", { y: 7 }, sign),
    );
    mark.classList.add(light.name);
    this.over.append(mark);
    if (light.rhythm === "once") play(mark, light, index);
  }
}

/** Of the pieces that left, one of the same look, or else of the same colour. */
function takeAlike(gone, label) {
  const colour = label.split(" ")[0];
  let n = gone.findIndex(([, piece]) => piece.label === label && !piece.taken);
  if (n < 0) n = gone.findIndex(([, piece]) => piece.label.split(" ")[0] === colour && !piece.taken);
  if (n < 0) return null;
  gone[n][1].taken = true;
  return gone[n];
}

/** The drawings of board and pieces, put into the page once a game. */
export function installSymbols(table) {
  document.getElementById("symbols")?.remove();
  const parsed = new DOMParser().parseFromString(table.symbols, "text/html").body.firstElementChild;
  const holder = el("div.symbols", { id: "symbols", "aria-hidden": "true" });
  holder.append(document.importNode(parsed, true));
  document.body.prepend(holder);
}

/** One piece as a small picture of its own. */
export function pieceIcon(table, label) {
  const n = table.pieces.findIndex((piece) => piece.label === label);
  return svg(
    "svg.icon",
    { viewBox: "-40 -40 80 80", "aria-hidden": "true" },
    svg("use", { href: `#piece${n}` }),
  );
}
