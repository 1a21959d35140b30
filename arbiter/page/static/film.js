// What the camera sees of the board, as it is now, plain or with what was read on each cell.

import { el, refill } from "/static/dom.js";
import { say } from "/static/words.js";

const FILM_MS = 500;

export class Film {
  constructor() {
    this.picture = el("img", { alt: "" });
    this.caption = el("span.quiet");
    const choose = (event) => this.choose(event.target.checked);
    this.reads = el("input", { type: "checkbox", id: "reads", onchange: choose });
    const label = el("label.check", { for: "reads" }, this.reads, el("span", {}, say("table.reads")));
    this.element = el(
      "figure.camera",
      { hidden: true },
      this.picture,
      el("figcaption", {}, this.caption, label),
    );
    this.choose(false);
  }

  get isOn() {
    return !this.element.hidden;
  }

  toggle() {
    this.element.hidden = this.isOn;
    if (this.isOn) this.next();
  }

  choose(isRead) {
    this.path = isRead ? "/camera-read.jpg" : "/camera.jpg";
    this.picture.alt = say(isRead ? "table.camera_read" : "table.camera");
    this.caption.textContent = say(isRead ? "table.camera_key" : "table.camera");
    if (this.isOn) this.next();
  }

  /** One picture after the other as long as somebody looks, each once the last one has come. */
  next() {
    clearTimeout(this.later);
    if (!this.isOn || !this.element.isConnected) return;
    this.picture.onload = this.picture.onerror = () => {
      this.later = setTimeout(() => this.next(), FILM_MS);
    };
    this.picture.src = `${this.path}?${Date.now()}`;
  }
}
