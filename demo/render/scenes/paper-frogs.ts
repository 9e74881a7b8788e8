import { addGroove } from '../lib/groove.ts';
import { easedProgress, easeOut, fadeInOut, lerp, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 10;
/** Leaves of the pond, nearest first. A frog on each: all hop at the same time, one leaf to the left. */
const LEAVES = [
  { x: 120, y: 760, size: 1.15 },
  { x: 400, y: 690, size: 1.05 },
  { x: 170, y: 590, size: 0.9 },
  { x: 390, y: 510, size: 0.78 },
  { x: 200, y: 440, size: 0.66 },
];
const HOP = 2;
/** The first frame shows all frogs on their leaves, just before they crouch. */
const SHIFT = 0.35;
const FROGS: [main: string, dark: string, light: string][] = [
  ['#5fb65a', '#3f8f48', '#c9ecb2'],
  ['#f2b84b', '#d4942a', '#fff0c6'],
  ['#f08fa8', '#d66c8a', '#ffe3ea'],
  ['#5d9fe0', '#3c7cc0', '#dbeeff'],
  ['#a987e0', '#8464c2', '#ece2ff'],
];

/** Draws a frog folded from one sheet. `crouch` presses it down, `fly` stretches its legs. */
function drawFrog(
  pen: Pen,
  [main, dark, light]: [string, string, string],
  crouch: number,
  fly: number,
): void {
  const h = 1 - 0.35 * crouch;
  for (const side of [-1, 1]) {
    pen.polygon(
      [side * 30, 0, side * (86 + 22 * fly), 20 + 34 * fly, side * (58 + 10 * fly), -26 * h + 10 * fly],
      dark,
    );
    pen.polygon([side * 24, -46 * h, side * (66 - 8 * fly), -86 * h - 20 * fly, side * 54, -34 * h], main);
    pen.polygon(
      [side * (66 - 8 * fly), -86 * h - 20 * fly, side * 54, -34 * h, side * 74, -52 * h - 8 * fly],
      dark,
    );
  }
  pen.polygon([-58, 6, 58, 6, 40, -60 * h, 0, -116 * h, -40, -60 * h], main);
  pen.polygon([0, 6, 58, 6, 40, -60 * h, 0, -116 * h], dark);
  pen.polygon([-26, 6, 26, 6, 0, -52 * h], light);
  pen.stroke([0, -116 * h, 0, -52 * h], 'rgba(255,255,255,0.35)', 2);
  for (const side of [-1, 1]) {
    pen.polygon([side * 8, -82 * h, side * 34, -104 * h, side * 36, -74 * h], light);
    pen.circle(side * 25, -86 * h, 7, '#2a2233');
    pen.circle(side * 25 - 2, -88 * h, 2.4, '#ffffff');
  }
}

function drawPond(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#d7eee2', '#9fd6c8', '#4fa3a5', '#2a7085']);
  pen.glow(420, 150, 260, '255,250,220', 0.8);
  pen.circle(420, 150, 48, '#fff6d6');
  // Hills of folded paper.
  for (const [x, w, top, color, shade] of [
    [90, 210, 230, '#8fc4ad', '#7ab39b'],
    [300, 250, 180, '#a8d4b8', '#90c3a5'],
    [480, 190, 250, '#7fb9a4', '#6ba893'],
  ] as const) {
    pen.polygon([x - w, 400, x, top, x + w, 400], color);
    pen.polygon([x, top, x + w, 400, x + w * 0.2, 400], shade);
  }
  pen.rect(0, 396, 540, 564, pen.verticalGradient(396, 960, ['#7cc7bf', '#3f93a0', '#1f5f7c']));
  for (let i = 0; i < 14; i++) {
    const y = 420 + i * 38;
    pen.box(
      mod(i * 137 + 20 * sineWave(time, 5, i * 0.2), 600) - 60,
      y,
      60 + (i % 4) * 22,
      4,
      2,
      'rgba(255,255,255,0.22)',
    );
  }
}

function drawLeaf(pen: Pen, x: number, y: number, size: number, dip: number, hasFlower: boolean): void {
  pen.transform({ x, y: y + dip * 12, sx: size }, () => {
    pen.ellipse(0, 14, 112 + dip * 30, 36 + dip * 8, 'rgba(255,255,255,0.18)');
    pen.ellipse(0, 8, 104, 34, '#2f7d5d');
    pen.fill('#58b07a', (ctx) => {
      ctx.ellipse(0, 0, 104, 34, 0, 0.35, TAU - 0.1);
      ctx.lineTo(0, 0);
      ctx.closePath();
    });
    for (let i = 0; i < 6; i++)
      pen.stroke(
        [0, 0, 92 * Math.cos(0.9 + i * 0.9), 29 * Math.sin(0.9 + i * 0.9)],
        'rgba(255,255,255,0.22)',
        3,
      );
    if (!hasFlower) return;
    for (let i = 0; i < 7; i++)
      pen.transform({ x: 84, y: -6, turn: -1.5 + i * 0.5 }, () =>
        pen.polygon([-9, 0, 0, -44, 9, 0], i % 2 ? '#ffd0de' : '#ff9ab8'),
      );
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 34,
  draw(pen, time) {
    const now = mod(time + SHIFT, SECONDS);
    drawPond(pen, time);
    const turn = Math.floor(now / HOP);
    const p = mod(now, HOP);
    const crouch = fadeInOut(p, 0.5, 1.12, 0.4);
    const fly = easedProgress(p, 1.1, 1.8, (x) => x);
    const landed = fadeInOut(p, 1.78, 2.3, 0.1) + fadeInOut(p + HOP, 1.78, 2.3, 0.2);
    const order = LEAVES.map((_, leaf) => leaf).sort((a, b) => (LEAVES[a]?.y ?? 0) - (LEAVES[b]?.y ?? 0));
    for (const leaf of order) {
      const { x, y, size } = LEAVES[leaf] ?? { x: 0, y: 0, size: 1 };
      drawLeaf(pen, x, y, size, crouch * 0.5 + landed, leaf % 2 === 1);
      pen.outline(`rgba(255,255,255,${0.5 * landed})`, 3, (ctx) =>
        ctx.ellipse(x, y + 12, size * (118 + 40 * landed), size * (40 + 12 * landed), 0, 0, TAU),
      );
    }
    for (const leaf of order) {
      const from = LEAVES[leaf] ?? { x: 0, y: 0, size: 1 };
      const to = LEAVES[(leaf + 1) % LEAVES.length] ?? from;
      const frog = FROGS[mod(leaf - turn, FROGS.length)] ?? FROGS[0];
      if (!frog) continue;
      const isLast = leaf === LEAVES.length - 1;
      // The last one dives, and comes up at the nearest leaf.
      const x = isLast
        ? lerp(from.x, fly < 0.5 ? 60 : to.x, fly < 0.5 ? fly * 2 : 1)
        : lerp(from.x, to.x, fly);
      const arc = 150 * 4 * fly * (1 - fly);
      const y = isLast
        ? fly < 0.5
          ? from.y - 260 * fly * (1 - fly * 2) + 60 * fly
          : to.y + 90 * (1 - fly) * 2 - 40 * Math.sin(fly * Math.PI)
        : lerp(from.y, to.y, fly) - arc;
      const size = isLast && fly >= 0.5 ? to.size : lerp(from.size, isLast ? from.size : to.size, fly);
      const hidden = isLast ? 1 - fadeInOut(fly, 0.4, 0.62, 0.1) : 1;
      pen.transform(
        {
          x,
          y,
          sx: size,
          alpha: hidden,
          turn: fly > 0 && fly < 1 ? 0.3 * Math.sin(fly * TAU) * (to.x > from.x ? 1 : -1) : 0,
        },
        () => drawFrog(pen, frog, Math.max(crouch, landed * 0.6), Math.sin(fly * Math.PI)),
      );
    }
    const splash = easedProgress(p, 1.42, 1.95, easeOut);
    if (splash > 0 && splash < 1)
      for (let i = 0; i < 9; i++) {
        const angle = -Math.PI * (0.1 + i * 0.1);
        pen.circle(
          66 + 90 * splash * Math.cos(angle),
          470 + 80 * splash * Math.sin(angle) + 60 * splash * splash,
          8 * (1 - splash),
          '#eefaff',
        );
      }
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.5,
      bass: 'D3 - A3 - G3 - A3 -',
      tune: 'D5 - E5 - F#5 - A5 - B5 - A5 - F#5 - E5 -',
      drums: 'none',
    });
    for (let i = 0; i < 5; i++) {
      const at = mod(i * HOP - SHIFT, SECONDS);
      track.tone(at + 0.55, 0.18, 160, { to: 120, wave: 'square', gain: 0.1 });
      track.tone(at + 0.8, 0.18, 170, { to: 120, wave: 'square', gain: 0.1 });
      track.tone(at + 1.1, 0.5, 300, { to: 900, gain: 0.14 });
      track.noise(at + 1.45, 0.5, { gain: 0.4, decay: 0.12, at: 900 });
      for (let frog = 0; frog < 4; frog++)
        track.pluck(at + 1.8 + frog * 0.04, ['D5', 'F#5', 'A5', 'D6'][frog] ?? 'D5', 0.18, 0.3);
    }
    track.noise(0, SECONDS, { gain: 0.07, attack: 1, at: 1400, q: 0.8 });
    track.addReverb(0.4, 1.6);
  },
};
