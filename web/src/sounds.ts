// Short sounds, synthesized when they are needed: wood on wood for what happens on the board, plucked strings for the
// rest. There are no sound files.
import { sounds, volume } from "./settings";

export type Sound =
  | "place"
  | "move"
  | "take"
  | "mill"
  | "win"
  | "loss"
  | "draw"
  | "start"
  | "low-time"
  | "arrival"
  | "request"
  | "refused";

// A knock is noise through a narrow filter; a string is a tone that fades.
type Note = { after: number; pitch: number; loudness: number } & (
  | { kind: "knock" }
  | { kind: "string"; length: number }
);

function knock(pitch: number, loudness: number, after = 0): Note {
  return { kind: "knock", pitch, loudness, after };
}
function strings(pitches: number[], step: number, length = 0.6, loudness = 0.2): Note[] {
  return pitches.map((pitch, i) => ({ kind: "string", pitch, loudness, length, after: i * step }));
}

const C4 = 261.6;
const E4 = 329.6;
const F4 = 349.2;
const G4 = 392;
const A4 = 440;
const C5 = 523.3;
const E5 = 659.3;
const G5 = 784;
const C6 = 1046.5;

export const notes: Record<Sound, Note[]> = {
  place: [knock(760, 2.4)],
  move: [knock(1150, 1.5), knock(880, 2, 0.07)],
  take: [knock(620, 2.4), knock(360, 3, 0.1)],
  mill: [knock(900, 2), ...strings([E5, G5, C6], 0.07, 0.5)],
  win: strings([C5, E5, G5, C6], 0.13, 0.9),
  loss: strings([G4, F4, E4, C4], 0.17, 0.9),
  draw: strings([G4, C5, G4], 0.17, 0.7),
  start: strings([C5, G5], 0.12, 0.5),
  "low-time": [knock(1800, 1.4), knock(1800, 1.4, 0.16), knock(1800, 1.4, 0.32)],
  arrival: strings([G4, C5, E5], 0.1, 0.6),
  request: strings([A4, A4], 0.18, 0.35),
  refused: [knock(220, 1.4)],
};

let audio: { context: AudioContext; out: GainNode } | null = null;

function playNote(note: Note): void {
  const { context, out } = audio!;
  const at = context.currentTime + note.after;
  if (note.kind === "knock") {
    const length = 0.09;
    const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 6;
    const noise = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: note.pitch, Q: 5 });
    noise
      .connect(filter)
      .connect(new GainNode(context, { gain: note.loudness }))
      .connect(out);
    noise.start(at);
    return;
  }
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(note.loudness, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, at + note.length);
  const string = new OscillatorNode(context, { type: "triangle", frequency: note.pitch });
  string.connect(gain).connect(out);
  string.start(at);
  string.stop(at + note.length + 0.05);
}

export function play(sound: Sound): void {
  // Browsers are silent until the person has done something on the page.
  if (sounds.value === "off" || !navigator.userActivation?.hasBeenActive) return;
  try {
    if (!audio) {
      const context = new AudioContext();
      const out = new GainNode(context);
      out.connect(context.destination);
      audio = { context, out };
    }
    audio.out.gain.value = (Number(volume.value) / 100) ** 2; // loudness is heard about so
    if (audio.context.state === "suspended") void audio.context.resume();
    notes[sound].forEach(playNote);
  } catch {
    audio = null; // no sound device
  }
}

// One sound after another, so that each is heard.
export function playAll(all: Sound[]): void {
  for (const [i, sound] of all.entries()) {
    if (i === 0) play(sound);
    else setTimeout(() => play(sound), i * 220);
  }
}
