// Exercises: ten pieces that the camera should read, and the walks that learn how a board is wired.

import { el, refill } from "/static/dom.js";
import { ask } from "/static/link.js";
import { say } from "/static/words.js";

export class Exercises {
  constructor() {
    this.now = el("div", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.bar = el("progress", { "aria-label": say("exercise.progress") });
    this.error = el("p.error", { role: "alert" });
    this.buttons = el("div.row");
    const heading = el("h2", {}, say("exercise.title"));
    this.element = el("section.exercise", {}, heading, this.now, this.bar, this.buttons, this.error);
  }

  show({ exercises, lesson }) {
    const key = JSON.stringify([exercises, lesson]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = !exercises.length;
    this.bar.hidden = !lesson;
    this.bar.max = Math.max(1, lesson?.of ?? 1);
    this.bar.value = lesson?.done ?? 0;
    refill(this.now, lesson ? this.told(lesson) : exercises.map((kind) => this.offer(kind)));
    refill(this.buttons, lesson ? this.controls(lesson) : null);
  }

  offer(kind) {
    const begin = () => this.order({ do: "begin", kind });
    return el(
      "div.offer",
      {},
      el("p.quiet", {}, say(`exercise.${kind}_about`)),
      el("button", { type: "button", id: `begin-${kind}`, onclick: begin }, say(`exercise.${kind}`)),
    );
  }

  told(lesson) {
    if (lesson.is_over) return this.outcome(lesson);
    const sentence = lesson.prompt || say(`exercise.${lesson.kind}_ask`, { cell: lesson.cell });
    return [
      el("p.quiet", {}, say("exercise.step", { n: lesson.done + 1, of: lesson.of })),
      el("p.prompt", {}, sentence),
      lesson.complaint ? el("p.error", {}, lesson.complaint) : null,
    ];
  }

  outcome(lesson) {
    if (lesson.complaint) return el("p.error", {}, lesson.complaint);
    if (lesson.kind !== "accuracy") return el("p.prompt", {}, say("exercise.learned"));
    const wrong = lesson.answers.filter((answer) => !answer.is_right);
    return [
      el("p.prompt", {}, say("exercise.result", lesson)),
      el(
        "ul.wrong",
        {},
        wrong.map((answer) => el("li", {}, misread(answer))),
      ),
    ];
  }

  controls(lesson) {
    const button = (name, order, kind = "") =>
      el(
        `button${kind}`,
        { type: "button", onclick: () => this.order({ do: order }) },
        say(`exercise.${name}`),
      );
    if (lesson.is_over) return button("close", "stop", ".primary");
    return [button(lesson.kind === "accuracy" ? "misread" : "silent", "skip"), button("stop", "stop")];
  }

  async order(content) {
    const answer = await ask("/api/exercise", content);
    this.error.textContent = answer.error ?? "";
  }
}

function misread({ cell, asked, read }) {
  return say(read ? "exercise.wrong" : "exercise.unread", { cell, asked, read });
}
