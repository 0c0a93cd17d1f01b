// A few short sounds, made when they are needed: wood on wood.
import { sounds } from "./settings";

let audio: AudioContext | null = null;

// A knock: noise through a narrow filter, gone in a moment.
function knock(pitch: number, loudness: number, after = 0): void {
  const context = audio!;
  const at = context.currentTime + after;
  const length = 0.09;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 6;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 5 });
  const gain = new GainNode(context, { gain: loudness });
  noise.connect(filter).connect(gain).connect(context.destination);
  noise.start(at);
}

function tone(pitch: number, after: number): void {
  const context = audio!;
  const at = context.currentTime + after;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0.08, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
  const string = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  string.connect(gain).connect(context.destination);
  string.start(at);
  string.stop(at + 0.65);
}

export type Sound = "move" | "take" | "end" | "refused";

export function play(sound: Sound): void {
  if (sounds.value === "off" || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    if (sound === "move") knock(900, 1.2);
    if (sound === "take") {
      knock(700, 1.2);
      knock(420, 1.4, 0.09);
    }
    if (sound === "refused") knock(220, 0.6);
    if (sound === "end") for (const [i, pitch] of [392, 523, 659].entries()) tone(pitch, i * 0.14);
  } catch {
    audio = null; // no sound device
  }
}
