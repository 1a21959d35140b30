// The table: board, verdict, players, moves; and what a player can do where pieces may be moved.

import { el, refill } from "/static/dom.js";
import { Board, pieceIcon } from "/static/board.js";
import { Hand } from "/static/hand.js";
import { Actions } from "/static/actions.js";
import { Clocks } from "/static/clocks.js";
import { Film } from "/static/film.js";
import { beep } from "/static/sound.js";
import { bound, say } from "/static/words.js";

/** Phases that the verdict itself tells of. */
const UNTOLD = ["playing", "over"];
/** Verdicts that say less than what else goes on: a board that is being set up is not disturbed. */
const PLAIN = ["unchanged", "disturbed"];

export class TableView {
  constructor(app, main) {
    this.app = app;
    this.isPlaying = app.name === "table" && app.seated;
    this.parts = {
      verdict: el("section.verdict", { role: "status", "aria-live": "polite", "aria-atomic": "true" }),
      players: el("section.players", { "aria-label": say("table.players") }),
      aside: el("section.aside", { "aria-label": say("table.aside") }),
      moves: el("ol.moves", { "aria-label": say("table.moves"), tabindex: 0 }),
      foot: el("p.foot.quiet"),
      error: el("p.error", { role: "alert" }),
      hint: el("p.hint", { role: "status" }),
    };
    this.clocks = new Clocks();
    this.film = new Film();
    this.hand = new Hand(
      app.table,
      (kind, content) => this.tell(kind, content),
      (text) => this.hint(text),
    );
    this.makeBoard(false);
    const { verdict, players, aside, moves, foot, error, hint } = this.parts;
    const tell = (kind, content) => this.tell(kind, content);
    this.actions = new Actions(app, { isPlaying: this.isPlaying, tell, film: this.film });
    main.append(
      el("div.stage", {}, this.boardHolder, this.film.element, aside),
      el(
        "div.panel",
        {},
        verdict,
        error,
        hint,
        players,
        this.actions.element,
        el("section.movelist", {}, el("h2", {}, say("table.moves")), moves),
        foot,
      ),
    );
  }

  makeBoard(isDrawn) {
    this.isDrawn = isDrawn;
    const onCell = isDrawn && this.isPlaying ? (layer, board) => this.hand.attach(layer, board) : null;
    this.board = new Board(this.app.table, { onCell, label: this.app.table.title });
    this.boardHolder ??= el("div.boardholder");
    refill(this.boardHolder, this.board.drawing);
  }

  async tell(kind, content) {
    const error = await this.app.link.tell(kind, content);
    this.parts.error.textContent = error === "lost" ? say("lost") : error;
    if (error) this.board.stand(this.app.moment.contents);
  }

  hint(text) {
    this.parts.hint.textContent = text;
  }

  show(moment) {
    if (moment.is_drawn !== this.isDrawn) this.makeBoard(moment.is_drawn);
    this.hand.contents = moment.contents;
    this.board.stand(moment.contents);
    this.board.mark(moment.last);
    this.board.lay(moment.roll);
    const isNew = this.n !== moment.verdict?.n || this.lit !== JSON.stringify(moment.lights);
    if (isNew) this.board.light(moment.lights);
    this.lit = JSON.stringify(moment.lights);
    this.showVerdict(moment);
    this.showPlayers(moment);
    this.showAside(moment);
    this.showMoves(moment);
    this.actions.show(moment);
    this.parts.foot.textContent = say("table.foot", {
      entries: moment.entries,
      head: moment.head.slice(0, 12),
    });
  }

  showVerdict(moment) {
    const verdict = moment.verdict;
    const kind = moment.trouble ? "illegal" : (verdict?.kind ?? "unchanged");
    const key = JSON.stringify([moment.trouble, moment.troubles, verdict, moment.phase]);
    if (key === this.said) return;
    this.said = key;
    this.parts.verdict.className = `verdict ${kind}`;
    refill(
      this.parts.verdict,
      el(
        "p.kind",
        {},
        el("span.sign", { "aria-hidden": "true" }),
        this.headline(moment),
        verdict?.rule ? el("span.rule", {}, verdict.rule) : null,
      ),
      el("p.sentence", {}, bound(moment.trouble || verdict?.text || say("table.waiting"))),
      UNTOLD.includes(moment.phase) || PLAIN.includes(kind) ? null : el("p.phase", {}, moment.phase_text),
      ...moment.troubles.map((trouble) => el("p.device", {}, trouble)),
    );
    if (verdict && this.n !== undefined && this.n !== verdict.n) beep(verdict.tones);
    this.n = verdict?.n;
  }

  /** What kind of verdict it is; where it says little, what else goes on. */
  headline({ trouble, verdict, phase, phase_text }) {
    if (trouble) return say("table.stopped");
    const isPlain = PLAIN.includes(verdict?.kind ?? "unchanged");
    return isPlain && phase !== "playing" ? phase_text : (verdict?.name ?? "");
  }

  showPlayers(moment) {
    const isOver = moment.phase === "over";
    refill(
      this.parts.players,
      this.app.table.players.map(({ id, name }) => {
        const isTurn = moment.to_move === id && !isOver;
        const level = moment.seats[id];
        const won = moment.verdict?.winner === id;
        return el(
          `div.player${isTurn ? ".turn" : ""}${won ? ".won" : ""}`,
          {},
          el(`span.chip.${id}`, { "aria-hidden": "true" }),
          el(
            "div.who",
            {},
            el("p.called", {}, el("strong", {}, name), this.badge(moment, id, isTurn, won)),
            el(
              "span.quiet",
              {},
              [
                level ? say("table.level", { level }) : null,
                moment.tries[id] ? say("table.tries", { count: moment.tries[id] }) : null,
              ]
                .filter(Boolean)
                .join(" · "),
            ),
          ),
          this.clocks.face(moment, id),
        );
      }),
    );
    this.clocks.run(moment);
  }

  badge(moment, id, isTurn, won) {
    if (won) return el("span.badge.gold", {}, say("table.winner"));
    if (isTurn) return el("span.badge", {}, say(moment.is_thinking ? "table.thinking" : "table.to_move"));
    const place = moment.arrived.indexOf(id) + 1;
    return place ? el("span.badge.gold", {}, say("table.place", { place })) : null;
  }

  showAside(moment) {
    const key = moment.is_drawn ? moment.aside.join() : "";
    if (key === this.beside) return;
    this.beside = key;
    this.parts.aside.hidden = !key;
    refill(
      this.parts.aside,
      el("h2", {}, say("table.aside")),
      moment.aside.map((label) => {
        const name = this.app.table.pieces.find((piece) => piece.label === label)?.name ?? label;
        return el(
          "button.piece",
          {
            type: "button",
            "aria-label": say("hand.bring", { piece: name }),
            onclick: () => this.hand.fetch(label),
            disabled: !this.isPlaying,
          },
          pieceIcon(this.app.table, label),
        );
      }),
    );
  }

  /** Where more than two play, the number of a move does not tell whose it was. */
  whose({ by }) {
    const { players } = this.app.table;
    if (players.length < 3) return null;
    const { name } = players.find(({ id }) => id === by);
    return el(`span.chip.small.${by}`, { role: "img", "aria-label": name, title: name });
  }

  showMoves(moment) {
    const key = `${moment.tokens.length} ${moment.journal} ${moment.tokens.at(-1)?.text}`;
    if (key === this.listed) return;
    this.listed = key;
    refill(
      this.parts.moves,
      moment.tokens.map((token) =>
        token.remark
          ? el(`li.remark.${token.remark}`, {}, say(`remark.${token.remark}`, token))
          : el("li", {}, el("span.count", {}, token.count), this.whose(token), token.text),
      ),
    );
    this.parts.moves.scrollTop = this.parts.moves.scrollHeight;
    this.parts.moves.lastElementChild?.classList.add("last");
  }
}
