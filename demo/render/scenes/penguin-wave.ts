import { addGroove } from '../lib/groove.ts';
import { clamp, fadeInOut, mod, scatter, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 9;
/** The wave passes from left to right in this time, row after row; the small penguin is always late. */
const PASS = 2.6;
const ROWS = [
  { y: 520, size: 0.62, count: 7, late: 0 },
  { y: 640, size: 0.84, count: 5, late: 0.35 },
  { y: 790, size: 1.1, count: 4, late: 0.7 },
];
const SCARVES = ['#e8505b', '#2fb39a', '#f2b632', '#8e6be0', '#3f8fe0'];
const SNOW = scatter(9, 50, (next) => ({ x: next() * 540, y: next(), r: 1.5 + next() * 3, phase: next() }));

/** A penguin seen from the front. `up` raises its flippers, 0 to 1. */
function drawPenguin(
  pen: Pen,
  { up, scarf, isBaby, look }: { up: number; scarf: string; isBaby: boolean; look: number },
): void {
  const [body, belly] = isBaby ? ['#9aa7bd', '#e9eef6'] : ['#27304f', '#ffffff'];
  for (const side of [-1, 1]) {
    pen.ellipse(side * 24, 2, 21, 9, '#f5a623');
    pen.transform({ x: side * 48, y: -92, turn: side * (0.25 - 2.6 * up) }, () =>
      pen.ellipse(0, 34, 13, 40, body),
    );
  }
  pen.blob([-58, 2, -64, -60, -52, -130, 0, -168, 52, -130, 64, -60, 58, 2, 0, 12], body);
  pen.ellipse(0, -50, 42, 52, belly);
  for (const side of [-1, 1]) {
    pen.ellipse(side * 16, -112, 19, 22, belly);
    if (up > 0.55) pen.stroke([side * 16 - 8, -112, side * 16, -121, side * 16 + 8, -112], '#1b2340', 4.5);
    else {
      pen.circle(side * 15 + look * 4, -114, 6.5, '#1b2340');
      pen.circle(side * 15 + look * 4 - 2, -117, 2.2, '#ffffff');
    }
    pen.ellipse(side * 30, -98, 8, 5, '#ffb3a7');
  }
  pen.polygon([-12, -106, 12, -106, 0, -92 + 4 * up], '#f5a623');
  if (up > 0.4) pen.ellipse(0, -90, 6, 7 * up, '#8c2438');
  if (isBaby) return;
  pen.stroke([-40, -84, 0, -72, 40, -84], scarf, 15);
  pen.stroke([22, -78, 30, -56, 26 + 8 * up, -34], scarf, 13);
}

function drawIce(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#5e7fd0', '#9fb8ec', '#f4cfd6', '#ffe6cc']);
  pen.glow(400, 300, 240, '255,240,210', 0.9);
  pen.circle(400, 300, 44, '#fff7df');
  for (let i = 0; i < 3; i++)
    pen.stroke(
      Array.from({ length: 12 }, (_, k): [number, number] => [
        k * 52 - 20,
        110 + i * 46 + 16 * Math.sin(k * 0.8 + i + time * 0.7),
      ]),
      `rgba(170,255,225,${0.16 - i * 0.03})`,
      30,
    );
  pen.polygon([-20, 470, 80, 330, 150, 400, 240, 300, 330, 420, 420, 360, 560, 470], '#c3d8f4');
  pen.polygon([240, 300, 290, 366, 250, 380, 214, 366, 200, 346], '#f6fbff');
  pen.rect(0, 440, 540, 520, pen.verticalGradient(440, 960, ['#eef6ff', '#cfe3f8', '#a8c9ec']));
  for (const { y } of ROWS) pen.ellipse(270, y + 6, 420, 42, 'rgba(255,255,255,0.55)');
}

/** How far a penguin has its flippers up when the wave passes it. */
function waveAt(time: number, x: number, delay: number): number {
  const at = mod(time - (x / 540) * PASS - delay, SECONDS / 2);
  return fadeInOut(at, 0, 0.8, 0.3);
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 34,
  draw(pen, time) {
    const now = time + 1.4;
    drawIce(pen, time);
    ROWS.forEach(({ y, size, count, late }, row) => {
      for (let i = 0; i < count; i++) {
        const isBaby = row === 2 && i === 2;
        const x = ((i + 0.5) / count) * 560 - 10;
        // The small one notices the wave when it is over, and then does not stop.
        const up = isBaby
          ? fadeInOut(mod(now - 3.9, SECONDS / 2), 0, 1.7, 0.2) * (0.75 + 0.25 * sineWave(time, 0.25))
          : waveAt(now, x, late);
        const hop = (isBaby ? 34 * Math.abs(sineWave(time, 0.5)) : 46) * up;
        const wave = mod(now - late, SECONDS / 2) / PASS;
        pen.ellipse(x, y + 8, 58 * size * (1 - hop / 160), 11 * size, 'rgba(60,90,150,0.25)');
        pen.transform(
          {
            x,
            y: y - hop,
            sx: size * (isBaby ? 0.62 : 1) * (1 - 0.06 * up),
            sy: size * (isBaby ? 0.62 : 1) * (1 + 0.08 * up),
          },
          () =>
            drawPenguin(pen, {
              up,
              scarf: SCARVES[(i * 2 + row) % 5] ?? '',
              isBaby,
              look: clamp((wave * 540 - x) / 160, -1, 1),
            }),
        );
      }
    });
    for (const { x, y, r, phase } of SNOW)
      pen.circle(
        x + 18 * sineWave(time, 4.5, phase),
        mod(y + (time / SECONDS) * 2, 1) * 1000 - 20,
        r,
        'rgba(255,255,255,0.9)',
      );
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.375,
      bass: 'C3 G3 C3 G3 F2 C3 F2 C3 G2 D3 G2 D3',
      tune: 'E5 - G5 - C6 - G5 - F5 - A5 - C6 - A5 - D5 - G5 - B5 - G5 -',
      drums: 'full',
    });
    for (const lap of [0, SECONDS / 2])
      for (let i = 0; i < 9; i++) {
        const at = mod(lap + (i / 9) * PASS - 1.4, SECONDS);
        track.tone(at, 0.35, 300 + i * 45, { to: 520 + i * 60, wave: 'saw', gain: 0.07, vibrato: 0.03 });
        track.noise(at, 0.4, { gain: 0.14, attack: 0.15, at: 900 + i * 120, q: 0.8 });
      }
    for (const lap of [0, SECONDS / 2])
      for (let i = 0; i < 4; i++)
        track.tone(mod(lap + 2.5 + i * 0.35, SECONDS), 0.16, 950, { to: 1350, gain: 0.14, wave: 'triangle' });
    track.addReverb(0.25, 1.3);
  },
};
