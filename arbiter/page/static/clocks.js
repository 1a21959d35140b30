// The players' clocks: the server says what is left, the page counts down in between.

import { el } from "/static/dom.js";

export class Clocks {
  constructor() {
    this.faces = new Map();
  }

  face(moment, player) {
    if (!moment.clock) return null;
    const face = el("time.clock", { role: "timer" });
    this.faces.set(player, face);
    return face;
  }

  run(moment) {
    cancelAnimationFrame(this.frame);
    if (!moment.clock) return;
    const since = performance.now() - 1000 * moment.age;
    const tick = () => {
      for (const [player, face] of this.faces) {
        const spent =
          moment.clock.running === player
            ? Math.max(0, (performance.now() - since) / 1000 - moment.clock.free)
            : 0;
        const left = Math.max(0, moment.clock.left[player] - spent);
        const text = shown(left);
        if (face.textContent !== text) face.textContent = text;
        face.classList.toggle("running", moment.clock.running === player);
        face.classList.toggle("low", left < 20);
      }
      if (moment.clock.running) this.frame = requestAnimationFrame(tick);
    };
    tick();
  }
}

/** 4:59, and tenths in the last ten seconds. */
function shown(seconds) {
  if (seconds <= 0) return "0:00";
  if (seconds < 10) return `0:0${(Math.max(1, Math.floor(seconds * 10)) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds),
    two = (n) => String(n).padStart(2, "0");
  if (whole >= 3600)
    return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
