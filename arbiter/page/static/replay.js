// A game from its journal, step by step: what was seen, what was said, and the picture that proves it.

import { el, refill } from "/static/dom.js";
import { Board, installSymbols } from "/static/board.js";
import { evidence } from "/static/evidence.js";
import { result } from "/static/games.js";
import { ask } from "/static/link.js";
import { bound, say, spoken } from "/static/words.js";

export class ReplayView {
  constructor(app, main) {
    this.main = main;
    this.name = decodeURIComponent(location.pathname.split("/").pop());
    this.load();
  }

  show() {}

  async load() {
    refill(this.main, el("p.quiet", { role: "status" }, say("replay.loading")));
    const told = await ask(`/api/games/${this.name}?lang=${spoken()}`);
    if (told.error) return refill(this.main, el("p.error", { role: "alert" }, told.error));
    this.steps = told.steps;
    installSymbols(told.table);
    this.board = new Board(told.table, { label: told.title });
    this.text = el("section.verdict", { "aria-live": "polite" });
    this.proof = el("div.pictures");
    this.list = el("ol.moves", { "aria-label": say("table.moves"), tabindex: 0 });
    refill(
      this.list,
      this.steps.map((step, n) =>
        el(
          `li.${step.kind}`,
          {},
          el(
            "button",
            { type: "button", onclick: () => this.go(n) },
            el("span.count", {}, step.n),
            el("span.what", {}, step.event === "settled" && step.kind === "legal" ? step.token : step.text),
          ),
        ),
      ),
    );
    refill(
      this.main,
      el("div.stage", {}, this.board.drawing, this.buttons()),
      el(
        "div.panel",
        {},
        el("h1", {}, told.title),
        el(
          "p.quiet",
          {},
          `${result(told)} · ${say("table.foot", { entries: told.entries, head: told.head.slice(0, 12) })}`,
        ),
        this.text,
        this.proof,
        el("p", {}, el("a", { href: `/api/games/${this.name}/file`, download: "" }, say("arbiter.download"))),
        el("section.movelist", {}, this.list),
      ),
    );
    document.addEventListener("keydown", (event) => this.key(event));
    this.go(0);
  }

  buttons() {
    const button = (sign, name, go) =>
      el(
        "button",
        {
          type: "button",
          "aria-label": say(`replay.${name}`),
          title: say(`replay.${name}`),
          onclick: () => this.go(go()),
        },
        sign,
      );
    return el(
      "div.row.steps",
      {},
      button("«", "first", () => 0),
      button("‹", "back", () => this.n - 1),
      button("›", "on", () => this.n + 1),
      button("»", "last", () => this.steps.length - 1),
    );
  }

  key(event) {
    const go = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (go && !event.target.closest("select, input")) this.go(this.n + go);
  }

  go(n) {
    if (!this.steps.length) return;
    this.n = Math.max(0, Math.min(this.steps.length - 1, n));
    const step = this.steps[this.n];
    this.board.stand(step.contents);
    this.board.light(step.lights);
    this.text.className = `verdict ${step.kind}`;
    refill(
      this.text,
      el("p.kind", {}, el("span.sign", { "aria-hidden": "true" }), step.name),
      el("p.sentence", {}, bound(step.text)),
      el("p.quiet", {}, new Date(step.t * 1000).toLocaleTimeString(spoken())),
    );
    refill(this.proof, step.evidence.length ? evidence(step) : null);
    [...this.list.children].forEach((line, index) => line.classList.toggle("last", index === this.n));
    const line = this.list.children[this.n];
    this.list.scrollTop = line.offsetTop - this.list.clientHeight / 2;
  }
}
