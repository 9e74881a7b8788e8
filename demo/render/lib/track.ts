import { clamp, createRandom, TAU } from './motion.ts';

export const SAMPLE_RATE = 44_100;

/** A frequency, or a note such as `A4`, `C#5` or `Eb3`. */
type Pitch = number | string;
type Wave = 'sine' | 'triangle' | 'square' | 'saw';

interface Tone {
  wave?: Wave;
  gain?: number;
  attack?: number;
  /**
   * Seconds until the tone falls to about a third. Without it, the tone is constant and fades out at its end.
   */
  decay?: number;
  /** Frequency at the end. */
  to?: Pitch;
  vibrato?: number;
}

interface Noise {
  gain?: number;
  attack?: number;
  decay?: number;
  /** Center frequency of the band. */
  at?: number;
  to?: number;
  /** Q factor of the band. */
  q?: number;
}

const SHAPES: Record<Wave, (phase: number) => number> = {
  sine: (p) => Math.sin(p * TAU),
  triangle: (p) => 4 * Math.abs((p % 1) - 0.5) - 1,
  square: (p) => (p % 1 < 0.5 ? 0.6 : -0.6),
  saw: (p) => 1.2 * (p % 1) - 0.6,
};

const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Returns the frequency of a note such as `A4`, `C#5` or `Eb3`. */
export function noteFrequency(name: Pitch): number {
  if (typeof name === 'number') return name;
  const [, letter = 'A', accidental = '', octave = '4'] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
  const shift = accidental === '#' ? 1 : accidental === 'b' ? -1 : 0;
  return 440 * 2 ** (((STEPS[letter] ?? 9) + shift - 9) / 12 + Number(octave) - 4);
}

/** The mono soundtrack of a clip, synthesized sample by sample. */
export class Track {
  readonly samples: Float32Array;
  private readonly next = createRandom(7);

  constructor(readonly seconds: number) {
    this.samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  }

  /** Adds a pitched tone. */
  tone(at: number, length: number, pitch: Pitch, options: Tone = {}): void {
    const { wave = 'sine', gain = 0.3, attack = 0.005, decay, to = pitch, vibrato = 0 } = options;
    const [frequency, end] = [noteFrequency(pitch), noteFrequency(to)];
    let phase = 0;
    this.fill(at, length, attack, decay, gain, (time, progress) => {
      const bent = frequency * (end / frequency) ** progress * (1 + vibrato * Math.sin(time * 5.5 * TAU));
      phase += bent / SAMPLE_RATE;
      return SHAPES[wave](phase);
    });
  }

  /** Adds band-filtered noise: wind, waves, sizzling, brushes. */
  noise(at: number, length: number, options: Noise = {}): void {
    const { gain = 0.2, attack = 0.005, decay, at: from = 1000, to = from, q = 0.7 } = options;
    let [low, band] = [0, 0];
    this.fill(at, length, attack, decay, gain, (_, progress) => {
      const f = 2 * Math.sin((Math.PI * Math.min(7000, from * (to / from) ** progress)) / SAMPLE_RATE);
      low += f * band;
      band += f * (this.next() * 2 - 1 - low - band / Math.max(0.5, q));
      return band;
    });
  }

  /** Adds a mallet or bell sound. `bright` adds overtones. */
  pluck(at: number, pitch: Pitch, gain = 0.3, decay = 0.35, bright = 0.4): void {
    const frequency = noteFrequency(pitch);
    this.tone(at, decay * 5, frequency, { gain, decay });
    this.tone(at, decay * 3, frequency * 2.01, { gain: gain * bright * 0.6, decay: decay * 0.6 });
    this.tone(at, decay * 1.5, frequency * 4.02, { gain: gain * bright * 0.4, decay: decay * 0.25 });
  }

  /** Plucks the notes of a tune, which are separated by spaces, one after the other. */
  playTune(notes: string, start: number, step: number, gain?: number, decay?: number, bright?: number): void {
    for (const [i, note] of notes.split(' ').entries())
      this.pluck(start + i * step, note, gain, decay, bright);
  }

  /** Adds a soft background chord. */
  pad(at: number, length: number, chord: Pitch[], gain = 0.06): void {
    for (const note of chord)
      for (const detune of [0.997, 1.003])
        this.tone(at, length, noteFrequency(note) * detune, {
          wave: 'triangle',
          gain,
          attack: length * 0.25,
        });
  }

  kick(at: number, gain = 0.7): void {
    this.tone(at, 0.35, 130, { to: 42, gain, decay: 0.11 });
    this.noise(at, 0.02, { gain: gain * 0.3, at: 2500 });
  }

  snare(at: number, gain = 0.4): void {
    this.noise(at, 0.22, { gain, decay: 0.06, at: 2600, q: 0.6 });
    this.tone(at, 0.12, 210, { to: 160, gain: gain * 0.6, decay: 0.04 });
  }

  hat(at: number, gain = 0.12, decay = 0.025): void {
    this.noise(at, decay * 4, { gain, decay, at: 6800, q: 2 });
  }

  /** Adds a soft whoosh. */
  whoosh(at: number, length: number, gain = 0.25, from = 400, to = 1600): void {
    this.noise(at, length, { gain, attack: length * 0.45, at: from, to, q: 1.2 });
  }

  /** Adds reverb to the track so far. */
  addReverb(amount = 0.25, size = 1): void {
    const wet = new Float32Array(this.samples.length);
    for (const [delay, feedback] of [
      [0.0297, 0.78],
      [0.0371, 0.76],
      [0.0411, 0.74],
      [0.0437, 0.72],
    ] as const) {
      const offset = Math.round(delay * size * SAMPLE_RATE);
      const line = new Float32Array(this.samples.length);
      for (let i = 0; i < line.length; i++) {
        line[i] = (this.samples[i] ?? 0) + (line[i - offset] ?? 0) * feedback;
        wet[i] = (wet[i] ?? 0) + (line[i - offset] ?? 0) * 0.25;
      }
    }
    for (let i = 0; i < wet.length; i++) this.samples[i] = (this.samples[i] ?? 0) + (wet[i] ?? 0) * amount;
  }

  /**
   * Returns 16-bit PCM, normalized to the same loudness for all clips, with short fades so that loops do not
   * click.
   */
  pcm(): Buffer {
    let peak = 0.01;
    let power = 0;
    for (const sample of this.samples) {
      peak = Math.max(peak, Math.abs(sample));
      power += sample * sample;
    }
    const gain = Math.min(1.6 / peak, 0.14 / Math.sqrt(power / this.samples.length + 1e-9));
    const buffer = Buffer.alloc(this.samples.length * 2);
    const edge = 0.02 * SAMPLE_RATE;
    this.samples.forEach((sample, index) => {
      const fade = clamp(Math.min(index, this.samples.length - 1 - index) / edge);
      buffer.writeInt16LE(Math.round(Math.tanh(sample * gain) * 0.85 * fade * 32_767), index * 2);
    });
    return buffer;
  }

  private fill(
    at: number,
    length: number,
    attack: number,
    decay: number | undefined,
    gain: number,
    sound: (time: number, progress: number) => number,
  ): void {
    const start = Math.round(at * SAMPLE_RATE);
    const count = Math.round(length * SAMPLE_RATE);
    const release = Math.min(0.3, length * 0.35);
    for (let i = 0; i < count; i++) {
      const time = i / SAMPLE_RATE;
      const value = sound(time, i / count);
      const index = start + i;
      if (index < 0 || index >= this.samples.length) continue;
      const rise = clamp(time / attack);
      const fall = decay
        ? Math.exp(-time / decay) * clamp((length - time) / 0.01)
        : clamp((length - time) / release);
      this.samples[index] = (this.samples[index] ?? 0) + value * gain * rise * fall;
    }
  }
}
