// A hand over the drawn board: pieces are dragged, dice are turned by a tap, all of it by keys as well.

import { el } from "/static/dom.js";
import { pieceIcon } from "/static/board.js";
import { say } from "/static/words.js";

const TAP_PX = 6;

export class Hand {
  /** `tell(kind, content)` says to the table what was done, `hint(text)` to the person what to do. */
  constructor(table, tell, hint) {
    Object.assign(this, { table, tell, hint });
    this.held = null;
    this.contents = {};
  }

  /** Take hold of a board's invisible fields. */
  attach(layer, board) {
    this.board = board;
    // A finger on a piece drags it; beside it the page scrolls as ever.
    layer.addEventListener("touchstart", (event) => this.holdPage(event), { passive: false });
    layer.addEventListener("pointerdown", (event) => this.grip(event));
    layer.addEventListener("pointermove", (event) => this.drag(event));
    layer.addEventListener("pointerup", (event) => this.drop(event));
    layer.addEventListener("pointercancel", () => this.letGo());
    layer.addEventListener("keydown", (event) => this.key(event));
  }

  piece(cell) {
    const label = this.contents[cell];
    return label && label !== "empty" ? label : null;
  }

  holdPage(event) {
    if (this.piece(event.target.dataset.cell) && !this.held?.byKey) event.preventDefault();
  }

  grip(event) {
    const cell = event.target.dataset.cell;
    if (!cell || event.button) return;
    closePicker();
    if (this.held?.byKey) return this.place(cell);
    if (!this.piece(cell)) return;
    event.preventDefault();
    event.target.setPointerCapture(event.pointerId);
    const element = this.board.standing.get(cell)?.element;
    this.held = { cell, element, x: event.clientX, y: event.clientY, moved: false };
  }

  drag(event) {
    const held = this.held;
    if (!held || held.byKey) return;
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < TAP_PX) return;
    held.moved = true;
    const { x, y } = this.board.point(event.clientX, event.clientY);
    held.element?.setAttribute("x", x);
    held.element?.setAttribute("y", y);
    held.element?.classList.add("held");
    if (held.element) this.board.pieces.append(held.element);
    this.mark(this.board.cellAt(event.clientX, event.clientY));
  }

  drop(event) {
    const held = this.held;
    if (!held || held.byKey) return;
    this.letGo();
    if (!held.moved) return this.pick(held.cell);
    const target = this.board.cellAt(event.clientX, event.clientY);
    if (target === held.cell) return;
    if (target) this.tell("move", { from: held.cell, to: target });
    else this.tell("take_off", { cell: held.cell });
  }

  letGo() {
    const held = this.held;
    this.held = null;
    this.hint("");
    this.mark(null);
    if (!held?.element) return;
    held.element.classList.remove("held");
    this.board.put(held.element, held.cell);
  }

  mark(cell) {
    for (const [name, hit] of this.board.hits) hit.classList.toggle("target", name === cell);
  }

  /** Enter takes a piece up and puts it down, arrows walk, Delete takes it off, Space turns it. */
  key(event) {
    const cell = event.target.dataset.cell;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (!cell) return;
    if (steps[event.key]) this.walk(cell, ...steps[event.key]);
    else if (event.key === "Enter") this.takeOrPlace(cell);
    else if (event.key === " " && this.piece(cell)) this.pick(cell);
    else if ((event.key === "Delete" || event.key === "Backspace") && this.piece(cell))
      this.tell("take_off", { cell });
    else if (event.key === "Escape") this.letGo();
    else return;
    event.preventDefault();
  }

  /** Take up a piece from beside the board; the next cell that is chosen gets it. */
  fetch(label) {
    this.letGo();
    this.held = { label, byKey: true };
    this.hint(say("hand.where"));
    [...this.board.hits.values()].find((hit) => hit.getAttribute("tabindex") === "0")?.focus();
  }

  takeOrPlace(cell) {
    if (this.held) return this.place(cell);
    if (!this.piece(cell)) return;
    this.held = { cell, byKey: true, element: this.board.standing.get(cell)?.element };
    this.hint(say("hand.held", { cell: this.table.cells[cell] }));
    this.held.element?.classList.add("held");
    this.mark(cell);
  }

  place(cell) {
    const { cell: from, label } = this.held;
    this.letGo();
    if (label) this.tell("put_on", { label, cell });
    else if (from !== cell) this.tell("move", { from, to: cell });
  }

  walk(cell, dx, dy) {
    const here = this.table.plan.cells.find((each) => each.name === cell);
    const ahead = this.table.plan.cells
      .map((each) => ({
        each,
        along: (each.x - here.x) * dx + (each.y - here.y) * dy,
        aside: Math.abs((each.x - here.x) * dy) + Math.abs((each.y - here.y) * dx),
      }))
      .filter(({ along, aside }) => along > 0.1 && aside <= along)
      .sort((a, b) => a.along + 2 * a.aside - b.along - 2 * b.aside);
    if (!ahead.length) return;
    const hit = this.board.hits.get(ahead[0].each.name);
    for (const other of this.board.hits.values()) other.setAttribute("tabindex", -1);
    hit.setAttribute("tabindex", 0);
    hit.focus();
    if (this.held) this.mark(ahead[0].each.name);
  }

  /** What the piece on a cell can be turned into, and taking it off. */
  pick(cell) {
    const label = this.piece(cell);
    const colour = this.table.pieces.find((piece) => piece.label === label).colour;
    const faces = this.table.pieces.filter((piece) => piece.colour === colour && piece.label !== label);
    const hit = this.board.hits.get(cell);
    const picker = el(
      "div.picker",
      { role: "menu", "aria-label": say("hand.turn", { cell: this.table.cells[cell] }) },
      faces.map((piece) =>
        el(
          "button",
          {
            type: "button",
            role: "menuitem",
            "aria-label": piece.name,
            onclick: () => this.turn(cell, piece.label),
          },
          pieceIcon(this.table, piece.label),
        ),
      ),
      el(
        "button.off",
        {
          type: "button",
          role: "menuitem",
          onclick: () => {
            closePicker();
            this.tell("take_off", { cell });
          },
        },
        say("hand.off"),
      ),
    );
    picker.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        closePicker();
        hit.focus();
      }
    });
    openPicker(picker, hit);
  }

  turn(cell, label) {
    closePicker();
    this.tell("turn", { cell, label });
    this.board.hits.get(cell).focus();
  }
}

function openPicker(picker, hit) {
  document.body.append(picker);
  const at = hit.getBoundingClientRect();
  const left = at.left + at.width / 2 - picker.offsetWidth / 2;
  const top = at.top - picker.offsetHeight - 8;
  picker.style.left = `${Math.max(8, Math.min(left, innerWidth - picker.offsetWidth - 8)) + scrollX}px`;
  picker.style.top = `${(top < 8 ? at.bottom + 8 : top) + scrollY}px`;
  picker.querySelector("button")?.focus();
  setTimeout(() => document.addEventListener("pointerdown", outside), 0);
}

function outside(event) {
  if (!event.target.closest(".picker")) closePicker();
}

function closePicker() {
  document.querySelector(".picker")?.remove();
  document.removeEventListener("pointerdown", outside);
}
