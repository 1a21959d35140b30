// The board's own sounds, for those who want them: off until somebody asks.

let context = null;

export const isLoud = () => context !== null;

export function setLoud(isOn) {
  if (!isOn) {
    context?.close();
    context = null;
  } else context = new AudioContext();
}

/** Play tones one after the other; 0 Hz is a rest. */
export function beep(tones) {
  if (!context) return;
  let at = context.currentTime;
  for (const { hertz, ms } of tones) {
    if (hertz) tone(hertz, at, ms / 1000);
    at += ms / 1000;
  }
}

function tone(hertz, at, seconds) {
  const voice = context.createOscillator(),
    volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0.15, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + seconds);
}
