// A verdict with the picture that it was based on.

import { el } from "/static/dom.js";
import { say } from "/static/words.js";

/** `when` says what a picture without a verdict of its own shows. */
export function evidence(step, when = "") {
  return el(
    "figure.proof",
    {},
    el(
      "a",
      { href: `/evidence/${step.evidence[0]}.jpg` },
      el("img", {
        src: `/evidence/${step.evidence[0]}.jpg`,
        alt: step.text ?? say("table.proof", { n: step.n }),
        loading: "lazy",
      }),
    ),
    el(
      "figcaption",
      {},
      el("strong", {}, step.name ? `${step.n}. ${step.name}` : when),
      ` ${step.text ?? say("table.entry", { n: step.n })}`,
    ),
  );
}
