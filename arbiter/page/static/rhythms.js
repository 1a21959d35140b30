// The rhythms of the lights, in the very numbers of the board's own lights. None flashes above 2.5 Hz.

const on = { opacity: 1 };
const off = { opacity: 0 };
const square = (...steps) =>
  steps
    .flatMap(([offset, opacity], n) => [
      ...(n ? [{ offset: offset - 0.0001, opacity: steps[n - 1][1] }] : []),
      { offset, opacity },
    ])
    .concat({ offset: 1, opacity: steps.at(-1)[1] });

const RUN_MS = 10_000;
const STEP_MS = 120;
const SHORTEST_RUN = 4;

const PATTERNS = {
  once: () => [
    [
      { ...on, offset: 0 },
      { ...on, offset: 0.5 },
      { ...off, offset: 0.501 },
      { ...off, offset: 1 },
    ],
    { duration: 800, fill: "forwards" },
  ],
  flashing: () => [square([0, 1], [0.5, 0]), { duration: 400, iterations: Infinity }],
  breathing: () => [[on, off, on], { duration: 1000, iterations: Infinity, easing: "ease-in-out" }],
  slow_breathing: () => [
    [on, { opacity: 0.1 }, on],
    { duration: 2500, iterations: Infinity, easing: "ease-in-out" },
  ],
  double_blink: () => [
    square([0, 1], [0.15, 0], [0.4, 1], [0.55, 0]),
    { duration: 1000, iterations: Infinity },
  ],
  host_lost: () => [square([0, 1], [0.05, 0]), { duration: 3000, iterations: Infinity }],
  alternating: (light) => [
    square(
      ...(light.number % 2
        ? [
            [0, 0],
            [0.5, 1],
          ]
        : [
            [0, 1],
            [0.5, 0],
          ]),
    ),
    { duration: 1000, iterations: Infinity },
  ],
  counting: (light) => {
    const total = light.number * 400 - 200 + 1000;
    const steps = Array.from({ length: light.number }, (_, n) => [
      [(n * 400) / total, 1],
      [(n * 400 + 200) / total, 0],
    ]).flat();
    return [square(...steps), { duration: total, iterations: Infinity }];
  },
  running: (light, index) => {
    const cells = Math.max(light.cells.length, SHORTEST_RUN);
    const frames = Array.from({ length: cells + 1 }, (_, n) => ({
      opacity: Math.max(0.15, 1 - ((n - index + cells) % cells) / 3),
    }));
    return [frames, { duration: cells * STEP_MS, iterations: Math.round(RUN_MS / (cells * STEP_MS)) }];
  },
};

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** Set a light's element going; whoever wants no motion gets a steady light. */
export function play(element, light, index) {
  const pattern = PATTERNS[light.rhythm];
  if (pattern && !isCalm.matches) element.animate(...pattern(light, index));
}

/** Whether a light goes out by itself, and after how long. */
export const spentMs = (light) => (light.rhythm === "once" ? 800 : Infinity);
