// The rhythms of the lights. Their numbers come from the server: they are those of the board's own lights.

const BREATH_STEPS = 20;
const EDGE = 1e-4;

let beat = null;

/** Take in the numbers, in seconds. */
export function learnRhythms(numbers) {
  beat = numbers;
}

/** Light and dark by turns; [second, brightness] each, up to the end of the period. */
function steps(period, ...marks) {
  const frames = marks.flatMap(([at, opacity], n) => [
    ...(n ? [{ offset: at / period - EDGE, opacity: marks[n - 1][1] }] : []),
    { offset: at / period, opacity },
  ]);
  return [...frames, { offset: 1, opacity: marks.at(-1)[1] }];
}

const blinks = (period, pairs) =>
  steps(
    period,
    ...pairs.flatMap(([begin, end]) => [
      [begin, 1],
      [end, 0],
    ]),
  );
const forever = (frames, period) => [frames, { duration: 1000 * period, iterations: Infinity }];

function breath(period) {
  const frames = Array.from({ length: BREATH_STEPS + 1 }, (_, n) => ({
    opacity: 0.5 + 0.5 * Math.cos((2 * Math.PI * n) / BREATH_STEPS),
  }));
  return forever(frames, period);
}

const PATTERNS = {
  once: () => {
    const period = beat.once + beat.rest;
    return [blinks(period, [[0, beat.once]]), { duration: 1000 * period, fill: "forwards" }];
  },
  flashing: () => forever(blinks(beat.flash, [[0, beat.flash / 2]]), beat.flash),
  breathing: () => breath(beat.breath),
  slow_breathing: () => breath(beat.slow_breath),
  double_blink: () => forever(blinks(beat.double.period, beat.double.blinks), beat.double.period),
  host_lost: () => forever(blinks(beat.host_lost.period, [[0, beat.host_lost.blink]]), beat.host_lost.period),
  alternating: (light) => {
    const period = 2 * beat.alternate;
    const [first, second] = light.number % 2 ? [0, 1] : [1, 0];
    return forever(steps(period, [0, first], [beat.alternate, second]), period);
  },
  counting: (light) => {
    const { blink, gap, pause } = beat.count;
    const period = light.number * (blink + gap) - gap + pause;
    const pairs = Array.from({ length: light.number }, (_, n) => [
      n * (blink + gap),
      n * (blink + gap) + blink,
    ]);
    return forever(blinks(period, pairs), period);
  },
  running: (light, index) => {
    const { lasts, step, tail, least, shortest } = beat.run;
    const cells = Math.max(light.cells.length, shortest);
    const behind = (n) => (n - index + cells) % cells;
    const marks = Array.from({ length: cells }, (_, n) => [n * step, Math.max(least, 1 - behind(n) / tail)]);
    const period = cells * step;
    return [steps(period, ...marks), { duration: 1000 * period, iterations: lasts / period }];
  },
};

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** Set a light's element going; whoever wants no motion gets a steady light. */
export function play(element, light, index) {
  const pattern = PATTERNS[light.rhythm];
  if (pattern && !isCalm.matches) element.animate(...pattern(light, index));
}

/** Whether a light goes out by itself, and after how long. */
export const spentMs = (light) => (light.rhythm === "once" ? 1000 * (beat.once + beat.rest) : Infinity);
