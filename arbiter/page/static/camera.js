// Which camera looks at the board: one of this machine, or one on the network by its address.

import { el, refill } from "/static/dom.js";
import { ask } from "/static/link.js";
import { say } from "/static/words.js";

const STREAM = "stream";

export class CameraStep {
  /** `cameras` is { now, found } or null where nothing can be chosen; `onChange()` hears of another one. */
  constructor(cameras, onChange) {
    Object.assign(this, { cameras, onChange });
    this.error = el("p.error", { role: "alert" });
    this.element = el("section.step", {}, el("h2", {}, say("camera.title")), cameras ? this.form() : this.only());
  }

  only() {
    return el("p", {}, say("camera.simulated"));
  }

  form() {
    const { now, found } = this.cameras;
    this.address = el("input", { id: "address", type: "url", placeholder: "http://192.168.1.20:8080/video" });
    this.field = el("label.field", { for: "address" }, el("span", {}, say("camera.address")), this.address);
    this.select = el("select", { id: "camera", onchange: () => this.chosen() }, this.options(now, found));
    this.use = el("div.row", {}, el("button", { type: "submit" }, say("camera.use")));
    const send = (event) => {
      event.preventDefault();
      this.choose(this.isStream ? this.address.value : this.select.value);
    };
    const label = el("label.field", { for: "camera" }, el("span", {}, say("camera.which")), this.select);
    const form = el("form", { onsubmit: send }, label, this.field, this.use, this.error);
    this.chosen();
    return form;
  }

  options(now, found) {
    const option = (value, text) => el("option", { value, selected: value === now }, text);
    const names = found.map(({ name }) => name);
    return [
      names.includes(now) ? null : option(now, now),
      found.map(({ name, about }) => option(name, say(name === "pi" ? "camera.pi" : "camera.usb", { name, about }))),
      option(STREAM, say("camera.stream")),
    ].flat().filter(Boolean);
  }

  get isStream() {
    return this.select.value === STREAM;
  }

  chosen() {
    this.field.hidden = !this.isStream;
    this.address.required = this.isStream;
    this.use.hidden = this.select.value === this.cameras.now;
  }

  async choose(name) {
    refill(this.error, say("camera.trying"));
    const answer = await ask("/api/setup/camera", { name });
    refill(this.error, answer.error ?? "");
    if (!answer.error) this.onChange();
  }
}
