import { addGroove } from '../lib/groove.ts';
import {
  clamp,
  easedProgress,
  easeOut,
  easeOutBack,
  fadeInOut,
  lerp,
  mod,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { polar } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 11;
/** Three pearls dive: with a somersault, with a twist, and flat on the belly. */
const DIVES = [
  { start: 0.2, spins: 1.5, splash: 0.45, scores: 3 },
  { start: 3.4, spins: 3, splash: 0.3, scores: 3 },
  { start: 6.6, spins: 0.25, splash: 1.6, scores: 1 },
];
const [BOARD_X, BOARD_Y] = [120, 318];
const SURFACE = 590;
const CUP = { x: 300, half: 150, bottom: 850 };

function drawPearl(pen: Pen, turn: number, face: 'calm' | 'scared' | 'happy', hasCrown: boolean): void {
  pen.transform({ turn }, () => {
    pen.circle(0, 0, 34, pen.radialGradient([-12, -14, 4, 0, 0, 36], ['#8a5a4a', '#4b2a2a', '#2f181d']));
    pen.ellipse(-12, -16, 9, 6, 'rgba(255,255,255,0.5)', -0.6);
    pen.transform({ y: 4, sx: 0.62 }, () =>
      drawCuteFace(pen, {
        eyes: face === 'scared' ? 'wide' : face === 'happy' ? 'happy' : 'open',
        mouth: face === 'scared' ? 'o' : 'smile',
        ink: '#fff3e2',
        gap: 20,
      }),
    );
    if (!hasCrown) return;
    pen.polygon([-20, -28, -24, -54, -10, -40, 0, -58, 10, -40, 24, -54, 20, -28], '#ffcf4a');
    for (const x of [-24, 0, 24]) pen.circle(x, x ? -55 : -59, 4, '#ff6f91');
  });
}

function drawBackdrop(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#c9f0ea', '#9adfd8', '#ffd7c4']);
  for (let i = 0; i < 12; i++)
    pen.transform({ x: 300, y: 620, turn: (i / 12) * TAU + time * 0.1 }, () =>
      pen.polygon([0, 0, -80, -900, 80, -900], 'rgba(255,255,255,0.12)'),
    );
  for (let i = 0; i < 12; i++) {
    const x = i * 49 + 4;
    pen.polygon([x, 60, x + 40, 60, x + 20, 104], ['#ff8fa8', '#ffd166', '#7fd6c2'][i % 3] ?? '');
  }
  pen.stroke([-10, 58, 270, 66, 550, 58], '#ffffff', 5);
  pen.rect(0, 850, 540, 110, '#e88f86');
  pen.box(-10, 842, 560, 18, 0, '#ffb8a8');
}

function drawCup(pen: Pen, time: number): void {
  const { x, half, bottom } = CUP;
  const dive = DIVES.find(({ start }) => time > start + 1.35 && time < start + 3);
  const wobble = dive
    ? dive.splash * 10 * Math.exp(-2.2 * (time - dive.start - 1.35)) * Math.sin((time - dive.start) * 16)
    : 0;
  pen.ellipse(x, bottom + 8, 130, 16, 'rgba(140,60,60,0.3)');
  const surface = Array.from({ length: 13 }, (_, i): [number, number] => [
    x - half + 12 + (i / 12) * (half * 2 - 24),
    SURFACE + wobble * Math.cos(i * 1.05) + 2 * sineWave(time, 1.4, i / 12),
  ]);
  pen.polygon(
    [...surface, [x + 112, bottom], [x - 112, bottom]],
    pen.verticalGradient(SURFACE, bottom, ['#f3cfa6', '#d9a272', '#b9794f']),
  );
  const landed = DIVES.filter(({ start }) => time > start + 2.3).length;
  for (let i = 0; i < 11 + landed; i++) {
    const [row, place] = [Math.floor(i / 5), i % 5];
    pen.circle(
      x - 84 + place * 42 + (row % 2) * 18,
      bottom - 26 - row * 34 + 2 * sineWave(time, 2, i / 7),
      19,
      '#3a2023',
    );
    pen.circle(x - 90 + place * 42 + (row % 2) * 18, bottom - 34 - row * 34, 5, 'rgba(255,255,255,0.35)');
  }
  pen.polygon(
    [x - half, SURFACE - 70, x + half, SURFACE - 70, x + 116, bottom + 2, x - 116, bottom + 2],
    'rgba(255,255,255,0.16)',
  );
  for (const side of [-1, 1])
    pen.stroke([x + side * half, SURFACE - 70, x + side * 116, bottom], 'rgba(255,255,255,0.75)', 7);
  pen.ellipse(x, SURFACE - 70, half, 15, 'rgba(255,255,255,0.45)');
  pen.stroke([x - half + 34, SURFACE, x - 100, bottom - 60], 'rgba(255,255,255,0.55)', 12);
  pen.transform({ x, y: 700, sx: 1.25 }, () => {
    const wet = dive && dive.splash > 1 ? 1 : 0;
    drawCuteFace(pen, {
      eyes: wet ? 'closed' : 'open',
      mouth: wet ? 'flat' : 'open',
      lookY: -1,
      lookX: -0.5,
      ink: '#5a2a2e',
      gap: 30,
    });
  });
}

function drawBoard(pen: Pen, bend: number): void {
  pen.box(26, BOARD_Y + 6, 26, 560, 8, '#5fa8a4');
  for (let i = 0; i < 9; i++) pen.box(26, BOARD_Y + 50 + i * 58, 64, 9, 4, '#7fc4bd');
  pen.box(80, BOARD_Y + 6, 14, 560, 7, '#5fa8a4');
  pen.stroke([10, BOARD_Y + 4, 90, BOARD_Y + 4, 190, BOARD_Y + 4 + bend], '#ff8f6b', 15);
  pen.stroke([10, BOARD_Y, 90, BOARD_Y, 190, BOARD_Y + bend], '#ffb199', 5);
}

function drawDive(
  pen: Pen,
  time: number,
  { start, spins, splash }: (typeof DIVES)[number],
  index: number,
): void {
  const age = time - start;
  if (age < 0 || age > 2.4) return;
  const isBelly = splash > 1;
  const hasCrown = index === 1;
  if (age < 0.6) {
    const bounce = Math.abs(sineWave(age, 0.6)) * 30;
    const x = lerp(BOARD_X, 178, clamp(age / 0.3));
    pen.transform({ x, y: BOARD_Y - 38 - bounce, sy: 1 - 0.1 * (1 - bounce / 30), sx: 1 }, () =>
      drawPearl(pen, 0, 'calm', hasCrown),
    );
    return;
  }
  const p = (age - 0.6) / 0.8;
  if (p < 1) {
    const x = lerp(178, CUP.x + 6, p);
    const y = BOARD_Y - 38 - 520 * p * (1 - p) + (SURFACE - BOARD_Y + 30) * p * p;
    pen.transform({ x, y, sx: 1.08 }, () =>
      drawPearl(pen, spins * TAU * p, isBelly ? 'scared' : 'happy', hasCrown),
    );
    return;
  }
  const since = age - 1.4;
  const spray = clamp(since / 0.75);
  if (spray < 1)
    for (let i = 0; i < 16; i++) {
      const [x, y] = polar(
        -Math.PI * (0.08 + 0.056 * i),
        (70 + 130 * splash) * easeOut(spray) * (0.6 + (i % 4) * 0.14),
        CUP.x,
        SURFACE,
      );
      pen.circle(x, y + 150 * spray * spray, (6 + 8 * splash) * (1 - spray), '#f0c79c');
    }
  const sink = easedProgress(since, 0, 0.9, easeOut);
  pen.transform(
    {
      x: CUP.x + 6,
      y: SURFACE + 20 + 130 * sink,
      sx: isBelly ? 1.25 - 0.25 * sink : 1,
      sy: isBelly ? 0.7 + 0.3 * sink : 1,
    },
    () => drawPearl(pen, 0, 'happy', hasCrown),
  );
}

/** The judges are a lychee, a lime and a strawberry with paddles. */
function drawJudges(pen: Pen, time: number): void {
  for (let i = 0; i < 3; i++) {
    const [x, y] = [424 + (i % 2) * 66, 240 + i * 92];
    const shown = DIVES.map(({ start, scores }) =>
      i < scores ? fadeInOut(time, start + 1.9, start + 3.1, 0.25) : 0,
    );
    const up = easeOutBack(clamp(Math.max(...shown)));
    pen.stroke([x, y, x, y - 54 * up], '#a9674f', 8);
    pen.circle(x, y - 26 - 48 * up, 25, '#fffaf0');
    if (up > 0.2)
      pen.polygon(
        Array.from({ length: 10 }, (_, k) =>
          polar((k / 10) * TAU - Math.PI / 2, k % 2 ? 8 : 18, x, y - 26 - 48 * up),
        ),
        '#ffb52e',
      );
    pen.circle(x, y, 33, ['#fbe3e6', '#a8d84e', '#f2445c'][i] ?? '');
    pen.transform({ x, y, sx: 0.62 }, () =>
      drawCuteFace(pen, { eyes: up > 0.4 ? 'happy' : 'open', lookX: -1, mouth: up > 0.4 ? 'open' : 'flat' }),
    );
    pen.polygon([x - 14, y - 30, x, y - 20, x + 14, y - 30, x, y - 40], '#4f9d4a');
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    // Starts in the first dive.
    const now = mod(time + 0.95, SECONDS);
    drawBackdrop(pen, time);
    drawJudges(pen, now);
    const bends = DIVES.map(({ start }) => fadeInOut(now, start + 0.3, start + 0.75, 0.2) * 26);
    drawBoard(pen, Math.max(...bends) * Math.cos(now * 9));
    for (let i = 1; i < 3; i++) {
      const next = DIVES[i];
      if (next && now < next.start && now > 0.8)
        pen.transform({ x: BOARD_X - (i - (now > 3.4 ? 2 : 1)) * 70, y: BOARD_Y - 38 }, () =>
          drawPearl(pen, 0, 'calm', i === 1),
        );
    }
    drawCup(pen, now);
    DIVES.forEach((dive, index) => {
      drawDive(pen, now, dive, index);
    });
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.458,
      bass: 'G2 D3 G2 D3 C3 G3 D3 A2',
      tune: 'B4 - D5 G5 - D5 B4 - E5 - G5 E5 D5 - A4 -',
      drums: 'soft',
    });
    for (const [i, { start, splash }] of DIVES.entries()) {
      const at = mod(start - 0.95, SECONDS);
      for (let k = 0; k < 3; k++)
        track.tone(mod(at + 0.3 + k * 0.09, SECONDS), 0.09, 190 + k * 25, { wave: 'square', gain: 0.1 });
      track.tone(mod(at + 0.6, SECONDS), 0.75, 500, {
        to: i === 2 ? 1500 : 900,
        gain: 0.12,
        vibrato: i === 2 ? 0.1 : 0.01,
      });
      track.noise(mod(at + 1.38, SECONDS), 0.8, {
        gain: 0.4 + 0.35 * splash,
        decay: 0.1 + 0.12 * splash,
        at: 900,
      });
      if (i < 2)
        for (let k = 0; k < 3; k++)
          track.pluck(mod(at + 1.9 + k * 0.12, SECONDS), ['G5', 'B5', 'D6'][k] ?? 'G5', 0.22, 0.4);
      else track.tone(mod(at + 1.9, SECONDS), 0.7, 300, { to: 150, wave: 'saw', gain: 0.1, vibrato: 0.03 });
    }
    track.addReverb(0.22);
  },
};
