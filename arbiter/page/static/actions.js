// The buttons beside the board: only what makes sense now, and only for those who sit at the table.

import { el, refill } from "/static/dom.js";
import { whoDialog } from "/static/who.js";
import { newGameDialog } from "/static/newgame.js";
import { isLoud, setLoud } from "/static/sound.js";
import { say } from "/static/words.js";

const OPEN = ["illegal", "disturbed", "unfinished"];

export class Actions {
  /** `tell(kind, content)` says to the table what was pressed; `film` shows what the camera sees. */
  constructor(app, { isPlaying, tell, film }) {
    Object.assign(this, { app, isPlaying, tell, film });
    this.element = el("section.actions", { "aria-label": say("table.actions") });
  }

  show(moment) {
    const { phase, awaits_throw, is_drawn, can_take_back, verdict, to_move, seats } = moment;
    const key = JSON.stringify([
      phase,
      awaits_throw,
      is_drawn,
      can_take_back,
      verdict?.kind,
      to_move,
      seats,
      moment.has_camera,
      isLoud(),
    ]);
    if (key === this.shown) return;
    this.shown = key;
    refill(this.element, this.isPlaying ? this.playing(moment) : null, this.sound(), this.switchFilm(moment));
  }

  playing(moment) {
    const isOver = moment.phase === "over";
    const isGoingOn = moment.is_drawn || !this.app.hasChoice;
    return [
      isOver || !moment.is_drawn ? null : this.onTheDrawnBoard(moment),
      isOver ? null : this.atAnyBoard(moment),
      el(
        `button${isGoingOn && !isOver ? "" : ".primary"}`,
        { type: "button", id: "new-game", onclick: () => newGameDialog(this.app) },
        say(isGoingOn ? "button.new" : "button.play"),
      ),
    ];
  }

  /** What a hand does to a wooden board, and a button to a drawn one. */
  onTheDrawnBoard(moment) {
    const isOpen = OPEN.includes(moment.verdict?.kind) || moment.phase === "setting_up";
    const isMine = !(moment.seats[moment.to_move] > 0);
    return [
      moment.awaits_throw && isMine ? this.button("throw", () => this.tell("throw"), ".primary.throw") : null,
      isOpen ? this.button("put_right", () => this.tell("put_right"), ".primary") : null,
    ];
  }

  atAnyBoard(moment) {
    const { phase } = moment;
    const pause = this.press("pause", phase === "paused" ? "resume" : "pause");
    const hasPersons = this.app.table.players.some(({ id }) => !(moment.seats[id] > 0));
    if (!hasPersons) return pause;
    return [
      phase === "playing" ? this.press("done") : null,
      moment.can_take_back ? this.press("undo") : null,
      this.press("adjust", phase === "adjusting" ? "adjusted" : "adjust"),
      pause,
      this.personal("draw"),
      this.personal("resign"),
      phase === "setting_up" ? this.press("abandon") : null,
    ];
  }

  /** What a player says for himself: where several persons sit here, it asks who. */
  personal(button) {
    const persons = this.app.table.players.filter(({ id }) => !(this.app.moment.seats[id] > 0));
    const speak = (player) => this.tell("press", { button, player });
    if (persons.length === 1) return this.button(button, () => speak(persons[0].id));
    return this.button(button, () => whoDialog(say(`button.${button}`), persons, speak));
  }

  press(button, name = button) {
    return this.button(name, () => this.tell("press", { button }));
  }

  button(name, onclick, kind = "") {
    return el(`button${kind}`, { type: "button", onclick }, say(`button.${name}`));
  }

  sound() {
    const toggle = () => {
      setLoud(!isLoud());
      this.show(this.app.moment);
    };
    const name = say(isLoud() ? "button.mute" : "button.sound");
    return el("button.quiet", { type: "button", "aria-pressed": String(isLoud()), onclick: toggle }, name);
  }

  switchFilm(moment) {
    if (!moment.has_camera) return null;
    const toggle = (event) => {
      this.film.toggle();
      event.currentTarget.setAttribute("aria-pressed", String(this.film.isOn));
    };
    const isOn = String(this.film.isOn);
    return el(
      "button.quiet",
      { type: "button", "aria-pressed": isOn, onclick: toggle },
      say("button.camera"),
    );
  }
}
