import { drawGlyph } from '../lib/glyphs.ts';
import {
  easedProgress,
  easeIn,
  easeOut,
  easeOutBack,
  easeOutBounce,
  easeOutElastic,
  lerp,
  mod,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { shiftLine } from '../lib/points.ts';
import { type Scene, SQUARE } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const BEAT = 0.5;
const SECONDS = 8;
/** Each word lasts two beats and has its own animation. */
const WORDS: { text: string; paper: string; ink: string; accent: string; move: Move }[] = [
  { text: 'MAKE', paper: '#ff5a5f', ink: '#fff3e0', accent: '#c22f4a', move: 'pop' },
  { text: 'SOME', paper: '#ffc145', ink: '#3a1d5c', accent: '#ff8f2e', move: 'wave' },
  { text: 'THING', paper: '#2ec4b6', ink: '#ffffff', accent: '#13857f', move: 'build' },
  { text: 'ODD', paper: '#6a4cff', ink: '#ffe066', accent: '#4326c9', move: 'spin' },
  { text: 'MAKE', paper: '#1d1a3a', ink: '#7df9d8', accent: '#37317a', move: 'zoom' },
  { text: 'IT', paper: '#ff8fab', ink: '#5c1238', accent: '#ff5d8f', move: 'drop' },
  { text: 'DANCE', paper: '#3a86ff', ink: '#ffffff', accent: '#1b5fd1', move: 'dance' },
  { text: 'GO!', paper: '#8ac926', ink: '#123315', accent: '#5f9c12', move: 'shout' },
];
const SLOT = SECONDS / WORDS.length;

type Move = 'pop' | 'wave' | 'build' | 'spin' | 'zoom' | 'drop' | 'dance' | 'shout';

interface Pose {
  x?: number;
  y?: number;
  turn?: number;
  sx?: number;
  sy?: number;
}

/** Pose of letter `i`, `at` seconds into its word. */
const MOVES: Record<Move, (at: number, i: number) => Pose> = {
  pop: (at, i) => ({
    sx: 0.4 + 0.6 * easedProgress(at, -0.6 + i * 0.1, -0.2 + i * 0.1, easeOutBack),
    y: -18 * Math.abs(Math.sin((at / BEAT) * Math.PI + i)),
  }),
  wave: (at, i) => ({ y: 46 * sineWave(at, 1, -i * 0.16), turn: 0.14 * sineWave(at, 1, 0.25 - i * 0.16) }),
  build: (at, i) => ({ y: lerp(-520, 0, easedProgress(at, i * 0.07, 0.35 + i * 0.07, easeOutBounce)) }),
  spin: (at, i) => ({
    turn: TAU * easedProgress(at, 0.05 + i * 0.12, 0.7 + i * 0.12, easeOutBack),
    sx: 1.25,
  }),
  zoom: (at) => ({
    sx: lerp(3, 1, easedProgress(at, 0, 0.3, easeOut)) + 0.1 * Math.max(0, sineWave(at, BEAT)),
  }),
  drop: (at, i) => ({
    y: lerp(-620, 0, easedProgress(at, i * BEAT * 0.6, 0.3 + i * BEAT * 0.6, easeIn)),
    sy: 1.5,
    sx: 1.5,
  }),
  dance: (at, i) => ({
    turn:
      0.3 *
      (Math.floor(at / (BEAT / 2)) % 2 ? 1 : -1) *
      (i % 2 ? 1 : -1) *
      easedProgress(mod(at, BEAT / 2), 0, 0.12),
    y: -30 * Math.abs(sineWave(at, BEAT, i % 2 ? 0.25 : 0)),
  }),
  shout: (at, i) => ({
    sx: 0.5 + easedProgress(at, i * 0.08, 0.5 + i * 0.08, easeOutElastic),
    turn: 0.07 * Math.sin(at * 40) * (1 - easedProgress(at, 0.3, 0.9)),
  }),
};

function drawBackdrop(pen: Pen, index: number, at: number): void {
  const { paper, accent } = WORDS[index] as (typeof WORDS)[number];
  pen.box(0, 0, 720, 720, 0, paper);
  const beat = 1 + 0.08 * Math.exp(-mod(at, BEAT) * 8);
  pen.transform({ x: 360, y: 360, sx: beat }, () => {
    if (index % 4 === 0)
      for (let i = 0; i < 12; i++)
        pen.transform({ turn: (i / 12) * TAU + at * 0.3 }, () =>
          pen.polygon([0, 0, -70, -620, 70, -620], accent),
        );
    if (index % 4 === 1)
      for (let i = 0; i < 5; i++)
        for (let k = 0; k < 5; k++)
          pen.circle((i - 2) * 160, (k - 2) * 160, 34 + 12 * sineWave(at, 1, (i + k) * 0.13), accent);
    if (index % 4 === 2)
      for (let i = -6; i < 7; i++)
        pen.polygon(shiftLine([0, -460, 60, -460, -140, 460, -200, 460], (i + at) * 130, 0), accent);
    if (index % 4 === 3)
      for (const r of [420, 320, 220, 120])
        pen.circle(0, 0, r + 10 * sineWave(at, 1, r), r % 200 === 20 ? accent : paper);
  });
}

function drawWord(pen: Pen, index: number, at: number): void {
  const { text, ink, accent, move } = WORDS[index] as (typeof WORDS)[number];
  const size = text.length > 4 ? 150 : text.length > 3 ? 178 : 210;
  const gap = size * 0.92;
  [...text].forEach((name, i) => {
    const pose = MOVES[move](at, i);
    const wide = pose.sx && (move === 'drop' || move === 'spin') ? 1.25 : 1;
    const x = 360 + (i - (text.length - 1) / 2) * gap * wide + (pose.x ?? 0);
    for (const [shift, color] of [
      [10, accent],
      [0, ink],
    ] as const)
      pen.transform({ ...pose, x: x + shift, y: 360 + (pose.y ?? 0) + shift }, () =>
        drawGlyph(pen, name, size, color, 0.2),
      );
  });
}

export const scene: Scene = {
  ...SQUARE,
  fps: 30,
  seconds: SECONDS,
  crf: 38,
  draw(pen, time) {
    const index = Math.floor(time / SLOT + 1e-6) % WORDS.length;
    const at = time - index * SLOT;
    drawBackdrop(pen, index, at);
    drawWord(pen, index, at);
    const next = WORDS[(index + 1) % WORDS.length];
    const wipe = easedProgress(at, SLOT - 0.14, SLOT, easeIn);
    if (wipe > 0 && next) pen.transform({ x: 360, y: 360 }, () => pen.circle(0, 0, 520 * wipe, next.paper));
  },
  composeSoundtrack(track) {
    const roots = 'D3 D3 F3 G3 D3 D3 Bb2 C3'.split(' ');
    for (let i = 0; i < 16; i++) {
      const at = i * BEAT;
      const root = noteFrequency(roots[Math.floor(i / 2)] ?? 'D3');
      track.kick(at, 0.8);
      if (i % 2) track.snare(at, 0.35);
      for (let k = 0; k < 4; k++) track.hat(at + (k * BEAT) / 4, k % 2 ? 0.05 : 0.1);
      for (const k of [0, 0.75, 1.5])
        track.tone(at + (k * BEAT) / 2, 0.16, root, { wave: 'saw', gain: 0.2, decay: 0.1 });
      if (i % 2 === 0)
        for (const k of [2, 2.378, 3])
          track.tone(at, 0.4, root * k, { wave: 'square', gain: 0.09, decay: 0.18 });
      if (i % 2 === 1) track.whoosh(at + 0.25, 0.28, 0.15, 600, 2600);
    }
    for (let i = 0; i < 5; i++) track.noise(2 + i * 0.07 + 0.16, 0.08, { gain: 0.4, decay: 0.02, at: 1200 });
    track.addReverb(0.1);
  },
};
