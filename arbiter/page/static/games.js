// The games that were played at this table.

import { el, refill } from "/static/dom.js";
import { ask } from "/static/link.js";
import { say, spoken } from "/static/words.js";

export class GamesView {
  constructor(app, main) {
    this.list = el("ul.games");
    main.append(el("h1", {}, say("games.title")), el("p.quiet", {}, say("games.about")), this.list);
    this.load();
  }

  show() {}

  async load() {
    const games = await ask("/api/games");
    if (games.error || !games.length) return refill(this.list, el("li.quiet", {}, say("games.none")));
    refill(
      this.list,
      games.map((game) =>
        el(
          "li",
          {},
          el(
            "a",
            { href: `/games/${game.name}` },
            el("strong", {}, say(`game.${game.game}`)),
            el(
              "span.quiet",
              {},
              new Date(game.t * 1000).toLocaleString(spoken(), { dateStyle: "medium", timeStyle: "short" }),
            ),
            el(`span.result${game.over ? "" : ".open"}`, {}, result(game)),
          ),
        ),
      ),
    );
  }
}

/** How a game ended, or that it has not. */
export function result(game) {
  if (!game.over) return say("games.open");
  if (game.rule === "abandoned") return say("games.abandoned");
  return game.winner ? say("games.won", { player: say(`player.${game.winner}`) }) : say("games.drawn");
}
