import { addGroove } from '../lib/groove.ts';
import { clamp, fadeInOut, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCatHead, drawSittingCat, GINGER } from '../parts/cat.ts';

const SECONDS = 10;
const BOWL = { x: 270, y: 610, r: 158 };
/** The fish looks back, and startles the cat with a bubble. */
const SCARE = 6.4;
const BUBBLES = scatter(12, 9, (next) => ({ x: 200 + next() * 140, phase: next(), r: 4 + next() * 6 }));

function drawRoom(pen: Pen): void {
  pen.fillSky(540, 960, ['#234a6b', '#356a86', '#5b95a0']);
  for (let x = 0; x < 540; x += 54) pen.box(x, 0, 26, 720, 0, 'rgba(255,255,255,0.03)');
  pen.glow(90, 150, 250, '255,220,150', 0.5);
  pen.polygon([50, 90, 130, 90, 156, 176, 24, 176], '#ffe1a3');
  pen.box(86, 0, 8, 92, 0, '#1b3550');
  pen.box(340, 110, 150, 190, 10, '#f3dcb6');
  pen.box(352, 122, 126, 166, 6, '#fdf5e3');
  pen.ellipse(408, 208, 34, 24, '#e98a5b');
  pen.polygon([436, 208, 464, 188, 464, 228], '#e98a5b');
  pen.circle(392, 202, 4, '#2a1a20');
  pen.rect(0, 770, 540, 190, pen.verticalGradient(770, 960, ['#a9683f', '#6f422c']));
  pen.box(0, 762, 540, 18, 0, '#cf8d59');
}

function drawFish(pen: Pen, time: number, isCheeky: boolean): void {
  const swish = sineWave(time, 0.5);
  pen.polygon([36, 0, 76, -28 + 12 * swish, 66, 0, 76, 28 + 12 * swish], '#ff8a3d');
  pen.ellipse(0, 0, 48, 33, '#ff9f4a');
  pen.ellipse(-8, 12, 30, 16, '#ffd09a');
  pen.polygon([-6, -30, 26, -26, 20, -48 + 6 * swish], '#ff8a3d');
  pen.ellipse(8, 8 + 4 * swish, 14, 8, '#ff8a3d', 0.5);
  pen.circle(-24, -8, 12, '#ffffff');
  pen.circle(-27, -8, 6.5, '#1d1730');
  pen.circle(-29, -11, 2.4, '#ffffff');
  if (isCheeky) {
    pen.stroke([-42, 10, -34, 16, -26, 12], '#8c3b1e', 4);
    pen.stroke([-36, -24, -24, -26, -14, -20], '#8c3b1e', 4);
  } else pen.ellipse(-44, 6, 4, 4 + 3 * Math.abs(swish), '#8c3b1e');
}

/** The bowl. Its water enlarges the face of the cat that sits behind it. */
function drawBowl(pen: Pen, time: number, drawBehind: () => void): void {
  const { x, y, r } = BOWL;
  pen.ellipse(x, y + r + 4, 130, 16, 'rgba(40,20,10,0.4)');
  pen.clip(
    () => {
      pen.rect(x - r, y - r, r * 2, r * 2, '#2f7f9a');
      drawBehind();
      pen.rect(x - r, y - 76 + 3 * sineWave(time, 2), r * 2, r * 2, 'rgba(90,200,230,0.4)');
      pen.ellipse(x, y + r + 6, r * 0.92, 62, '#e8c98f');
      for (let i = 0; i < 14; i++)
        pen.circle(
          x - 110 + i * 17,
          y + r - 34 + ((i * 29) % 22),
          9,
          ['#d98c6a', '#7fb7be', '#f2d08a'][i % 3] ?? '',
        );
      for (const [plant, sway] of [
        [-96, 0],
        [-78, 0.4],
        [104, 0.7],
      ] as const)
        pen.stroke(
          [
            x + plant,
            y + 120,
            x + plant + 14 * sineWave(time, 2.5, sway),
            y + 50,
            x + plant - 8 * sineWave(time, 2.5, sway),
            y - 20,
          ],
          '#3fa873',
          11,
        );
      for (const { x: bx, phase, r: size } of BUBBLES) {
        const p = mod(phase + time / 2.5, 1);
        pen.outline('rgba(255,255,255,0.65)', 2.4, (ctx) =>
          ctx.arc(bx + 8 * Math.sin(p * 9 + phase * 6), y + 110 - p * 190, size, 0, TAU),
        );
      }
      const turn = mod(time / 5, 1) * TAU;
      const isCheeky = time > SCARE - 1.4 && time < SCARE + 1.6;
      const fishX = isCheeky ? x - 8 : x + 74 * Math.cos(turn);
      const facing = isCheeky || Math.sin(turn) > 0 ? 1 : -1;
      pen.transform({ x: fishX, y: y + 26 + 16 * sineWave(time, 2.5), sx: facing * 1.1, sy: 1.1 }, () =>
        drawFish(pen, time, isCheeky),
      );
    },
    (ctx) => ctx.arc(x, y, r, 0, TAU),
  );
  pen.outline('rgba(255,255,255,0.6)', 6, (ctx) => ctx.arc(x, y, r, -0.95, Math.PI + 0.95));
  pen.ellipse(x, y - 130, 94, 15, 'rgba(255,255,255,0.35)');
  pen.stroke([x - 118, y - 44, x - 122, y + 20, x - 96, y + 78], 'rgba(255,255,255,0.55)', 13);
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawRoom(pen);
    const turn = mod(time / 5, 1) * TAU;
    const scare = fadeInOut(time, SCARE, SCARE + 1.5, 0.1);
    const peeks = clamp(fadeInOut(time, SCARE + 0.5, SCARE + 2.4, 0.4) - scare);
    const mood = {
      lookX: time > SCARE - 1.4 ? 0 : Math.cos(turn),
      lookY: 0.5,
      pupil: 0.55 + 0.45 * fadeInOut(time, 3, SCARE + 1.8, 1),
      blink: fadeInOut(time, 1.6, 1.85, 0.1) + fadeInOut(time, 9.2, 9.5, 0.1),
      mouthOpen: scare,
    };
    const headX = 14 * mood.lookX;
    pen.transform(
      {
        x: 270,
        y: 772 - 120 * scare + 60 * peeks,
        sx: 1.3 * (1 - 0.08 * scare),
        sy: 1.3 * (1 + 0.1 * scare),
      },
      () =>
        drawSittingCat(pen, GINGER, {
          swish: (18 + 30 * scare) * sineWave(time, scare > 0.1 ? 0.2 : 2.5),
          headX,
          headY: -52,
          mood,
          paws: [
            [-62 - 20 * scare, -40 - 130 * scare],
            [62 + 20 * scare, -40 - 130 * scare],
          ],
        }),
    );
    drawBowl(pen, time, () =>
      pen.transform({ x: 270 + headX * 1.5, y: 572 - 210 * scare, sx: 2.05 }, () =>
        drawCatHead(pen, GINGER, mood),
      ),
    );
    const pop = (time - SCARE) / 0.9;
    if (pop > -0.4 && pop < 1) {
      const y = BOWL.y - 20 - 260 * clamp((time - SCARE + 0.36) / 0.5);
      if (pop < 0.15) pen.outline('rgba(255,255,255,0.9)', 4, (ctx) => ctx.arc(262, y, 20, 0, TAU));
      else
        for (let i = 0; i < 9; i++)
          pen.circle(
            262 + 120 * pop * Math.cos((i / 9) * TAU),
            BOWL.y - 280 + 120 * pop * Math.sin((i / 9) * TAU),
            6 * (1 - pop),
            '#e6f7ff',
          );
    }
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.625,
      bass: 'D3 - A2 - F3 - C3 A2',
      tune: 'D5 - F5 - A5 - F5 - C5 - E5 - D5 - - -',
      drums: 'none',
    });
    for (let i = 0; i < 22; i++)
      track.tone((i * 0.47) % SECONDS, 0.09, 500 + ((i * 131) % 500), {
        to: 1000 + ((i * 131) % 500),
        gain: 0.06,
      });
    track.tone(SCARE - 0.3, 0.35, 300, { to: 900, gain: 0.12 });
    track.pluck(SCARE + 0.1, 'C7', 0.4, 0.12, 0.8);
    track.tone(SCARE + 0.12, 0.6, 900, { to: 1500, gain: 0.2, vibrato: 0.07, wave: 'triangle' });
    track.noise(SCARE + 0.9, 0.25, { gain: 0.6, decay: 0.06, at: 300 });
    for (let i = 0; i < 3; i++)
      track.tone(SCARE + 1.6 + i * 0.22, 0.12, 700 + i * 120, { to: 900 + i * 120, gain: 0.1 });
    track.addReverb(0.25);
  },
};
