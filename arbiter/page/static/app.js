// Starts the view that was asked for, with what the server sent along, so that nothing has to be waited for.

import { el, refill } from "/static/dom.js";
import { begin, learn, say, spoken } from "/static/words.js";
import { installSymbols } from "/static/board.js";
import { ask, Link } from "/static/link.js";
import { learnRhythms } from "/static/rhythms.js";
import { TableView } from "/static/table.js";
import { ArbiterView } from "/static/arbiter.js";
import { GamesView } from "/static/games.js";
import { ReplayView } from "/static/replay.js";
import { SetupView } from "/static/setup.js";

const VIEWS = {
  table: TableView,
  watch: TableView,
  arbiter: ArbiterView,
  games: GamesView,
  replay: ReplayView,
  setup: SetupView,
};
const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

class App {
  constructor(first) {
    begin(first.words, first.language);
    learnRhythms(first.rhythms);
    Object.assign(this, { name: first.view, seated: first.seated, table: first.table, moment: first.moment });
    this.hasChoice = first.has_choice;
    this.isUp = true;
    this.main = el("main", { id: "main", tabindex: -1 });
    this.head = el("header.bar");
    this.lost = el("div.lost", { role: "status", "aria-live": "polite", hidden: true });
    document.body.append(this.head, this.lost, this.main);
    installSymbols(this.table);
    this.draw();
    this.link = new Link({
      language: spoken,
      onMoment: (moment) => this.hear(moment),
      onState: (isUp, why) => this.lineIs(isUp, why),
    });
  }

  /** Draw everything anew: at the start, in another language, for another game. */
  draw() {
    const tab = this.name === "table" ? [] : [say(`nav.${this.tab}`)];
    document.title = [...tab, this.table.title, "Tablier"].join(" · ");
    this.drawHead();
    refill(this.main);
    this.main.className = `view-${this.name}`;
    this.main.dataset.journal = this.table.journal;
    this.view = new VIEWS[this.name](this, this.main);
    this.view.show(this.moment);
  }

  /** The name under which this view stands at the top: a past game is one of the games. */
  get tab() {
    return this.name === "replay" ? "games" : this.name;
  }

  drawHead() {
    const link = (view, path) =>
      el("a", { href: path, "aria-current": this.tab === view ? "page" : null }, say(`nav.${view}`));
    refill(
      this.head,
      el("a.skip", { href: "#main" }, say("nav.skip")),
      el(
        "a.brand",
        { href: "/" },
        el("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }),
        "Tablier",
      ),
      el(
        "nav",
        { "aria-label": say("nav.label") },
        link("table", "/"),
        link("watch", "/watch"),
        link("games", "/games"),
        link("arbiter", "/arbiter"),
        link("setup", "/setup"),
      ),
      el("label.language", {}, el("span.quiet", {}, say("nav.language")), this.languages()),
    );
    this.head.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.lost.textContent = say("lost");
  }

  languages() {
    const options = Object.entries(LANGUAGES).map(([id, name]) =>
      el("option", { value: id, selected: id === spoken() }, name),
    );
    return el("select", { id: "language", onchange: (event) => this.speak(event.target.value) }, options);
  }

  async speak(language) {
    await learn(language);
    await this.fetchTable();
    this.draw();
    this.link.tell("speak", { language });
    document.getElementById("language").focus();
  }

  async fetchTable() {
    const table = await ask(`/api/table?lang=${spoken()}`);
    if (table.error) return;
    this.table = table;
    installSymbols(table);
    return true;
  }

  async hear(moment) {
    this.moment = moment;
    if (moment.journal !== this.table.journal) return this.changeGame();
    this.view.show(moment);
    // For whoever measures how soon a reading is seen.
    requestAnimationFrame(() => {
      document.body.dataset.painted = `${moment.number} ${performance.timeOrigin + performance.now()}`;
    });
  }

  /** Another game has begun: fetch its board once, however many moments come meanwhile. */
  async changeGame() {
    if (this.isFetching) return;
    this.isFetching = true;
    const isThere = await this.fetchTable();
    this.isFetching = false;
    if (isThere && ["table", "watch", "arbiter"].includes(this.name)) this.draw();
  }

  lineIs(isUp, why = "lost") {
    if (this.isUp === isUp) return;
    this.lost.textContent = say(why);
    this.isUp = isUp;
    this.lost.hidden = isUp;
    document.body.classList.toggle("is-lost", !isUp);
    if (isUp) this.link.tell("speak", { language: spoken() });
  }
}

new App(JSON.parse(document.getElementById("first").textContent));
