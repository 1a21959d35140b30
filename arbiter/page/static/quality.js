// How well the camera sees: light, sharpness or glare, cell by cell, in colours and in words.

import { el, refill } from "/static/dom.js";
import { ask } from "/static/link.js";
import { say, spoken } from "/static/words.js";

const ASPECTS = ["light", "sharpness", "glare"];

export class Quality {
  /** `onChange()` hears when something else is to be shown. */
  constructor(onChange) {
    this.onChange = onChange;
    this.aspect = null;
    this.told = el("ul.told", { role: "status" });
    this.choices = [null, ...ASPECTS].map((aspect) => this.choice(aspect));
    this.element = el(
      "section.step",
      {},
      el("h2", {}, say("quality.title")),
      el("p", {}, say("quality.about")),
      el("div.segments", { role: "group", "aria-label": say("quality.title") }, this.choices),
      this.told,
    );
    this.press();
  }

  get isOn() {
    return this.aspect !== null;
  }

  choice(aspect) {
    const onclick = () => {
      this.aspect = aspect;
      this.press();
      this.onChange();
    };
    return el("button", { type: "button", "data-aspect": aspect ?? "cells", onclick }, say(`quality.${aspect ?? "cells"}`));
  }

  press() {
    this.choices.forEach((button, n) =>
      button.setAttribute("aria-pressed", String(this.aspect === [null, ...ASPECTS][n])),
    );
    if (!this.isOn) refill(this.told);
  }

  turnOff() {
    this.aspect = null;
    this.press();
  }

  /** What to write on each cell of a board with these corners: nothing while only the cells are shown. */
  async marks(corners) {
    if (!this.isOn) return {};
    const check = await ask(`/api/setup/check?lang=${spoken()}`, { corners });
    if (check.error || !this.isOn) return {};
    const sentences = check.sentences.map((sentence) => el(`li${check.is_fine ? ".fine" : ""}`, {}, sentence));
    if (this.told.textContent !== check.sentences.join("")) refill(this.told, sentences);
    return Object.fromEntries(Object.entries(check.cells).map(([cell, each]) => [cell, this.mark(each[this.aspect])]));
  }

  mark({ value, is_bad }) {
    if (is_bad) return { kind: "bad", word: say(`quality.${this.aspect}_bad`) };
    return value === null ? { kind: "none", word: "–" } : { kind: "good", word: "✓" };
  }
}
