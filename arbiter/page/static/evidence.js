// A verdict with the picture that it was based on.

import { el } from "/static/dom.js";
import { say } from "/static/words.js";

export function evidence(step) {
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
      el("strong", {}, [`${step.n}.`, step.name].filter(Boolean).join(" ")),
      ` ${step.text ?? ""}`,
    ),
  );
}
