// The sheet on which a protest is written down.

import { el } from "/static/dom.js";
import { say } from "/static/words.js";

/** A sheet to be printed and signed: what the table saw and said, and room for the players' words. */
export function protest(app, name) {
  const moment = app.moment,
    line = (label, text) => [el("dt", {}, label), el("dd", {}, text)];
  return el(
    "section.protest",
    { "aria-hidden": "true" },
    el("h2", {}, say("protest.title")),
    el(
      "dl",
      {},
      line(say("protest.game"), `${app.table.title} · ${moment.journal}`),
      line(say("protest.entry"), `${moment.entries} · ${moment.head}`),
      line(
        say("protest.verdict"),
        moment.verdict ? `${moment.verdict.name} ${moment.verdict.rule} · ${moment.verdict.text}` : "–",
      ),
      line(say("protest.position"), moment.position),
      line(say("protest.arbiter"), name),
    ),
    ["protest.claim", "protest.decision"].map((each) => el("div.lines", {}, el("h3", {}, say(each)))),
    el(
      "p.signatures",
      {},
      ["protest.players", "protest.arbiter"].map((each) => el("span", {}, say(each))),
    ),
  );
}
