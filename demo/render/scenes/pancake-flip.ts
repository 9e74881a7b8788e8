import { addGroove } from '../lib/groove.ts';
import { clamp, fadeInOut, interpolateKeyframes, scatter, sineWave, TAU } from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 11;
/** Each throw: start, end and height in pixels. The third reaches space. */
const THROWS = [
  { start: 0.9, end: 1.9, high: 210 },
  { start: 2.5, end: 4.0, high: 700 },
  { start: 4.7, end: 9.3, high: 3300 },
];
const PAN_Y = 720;
const STARS = scatter(77, 90, (next) => ({ x: next() * 540, y: -2000 - next() * 1700, r: 1 + next() * 2.4 }));
const CLOUDS = scatter(31, 12, (next, i) => ({ x: next() * 540, y: -420 - i * 130, size: 34 + next() * 34 }));

function heightAt(time: number): number {
  for (const { start, end, high } of THROWS) {
    const p = (time - start) / (end - start);
    if (p > 0 && p < 1) return high * 4 * p * (1 - p);
  }
  return 0;
}

function drawCloud(pen: Pen, x: number, y: number, size: number): void {
  pen.circles(
    [x - size, y, size * 0.7, x, y - size * 0.4, size, x + size, y, size * 0.75],
    'rgba(255,255,255,0.93)',
  );
  pen.box(x - size * 1.6, y - size * 0.1, size * 3.2, size * 0.8, size * 0.4, 'rgba(255,255,255,0.93)');
}

/** The world in its own coordinates: the kitchen around 0, clouds above -400, space above -2000. */
function drawWorld(pen: Pen, time: number, camera: number): void {
  const height = clamp(camera / 2700);
  const sky = ['#8fd3f4', '#5aa6e8', '#2b4fa8', '#141a4d', '#070a24'];
  pen.fillSky(540, 960, [colorAt(sky, height), colorAt(sky, clamp(height - 0.16))]);
  pen.transform({ y: camera }, () => {
    for (const star of STARS)
      pen.circle(star.x, star.y, star.r, `rgba(255,255,255,${0.5 + 0.4 * sineWave(time, 1.5, star.x)})`);
    pen.circle(430, -2420, 66, '#f4efdc');
    pen.circles([410, -2440, 14, 452, -2404, 18, 440, -2452, 8], '#dcd5bd');
    pen.transform({ x: 120, y: -2330, turn: -0.3 + 0.1 * sineWave(time, 3) }, () => {
      pen.box(-24, -16, 48, 32, 6, '#dfe6f2');
      for (const side of [-1, 1]) pen.box(side * 62 - 34, -13, 68, 26, 3, '#4a7bd8');
      pen.stroke([0, -16, 0, -40], '#dfe6f2', 4);
      pen.circle(0, -44, 7, '#ff6b6b');
      pen.transform({ y: 0, sx: 0.36 }, () =>
        drawCuteFace(pen, { eyes: camera > 1900 ? 'wide' : 'open', mouth: 'o', lookX: 1 }),
      );
    });
    for (const cloud of CLOUDS)
      drawCloud(pen, cloud.x + 26 * sineWave(time, 8, cloud.y), cloud.y, cloud.size);
    // A bird that sees a pancake pass.
    pen.transform({ x: 420 - 30 * sineWave(time, 5), y: -330 }, () => {
      pen.ellipse(0, 0, 30, 20, '#f4c542');
      pen.ellipse(4, -4 - 14 * sineWave(time, 0.4), 22, 9, '#e0a82e', 0.4);
      pen.circle(-26, -12, 15, '#f4c542');
      pen.polygon([-40, -13, -54, -7, -39, -5], '#e5533d');
      pen.circle(-30, -16, camera > 100 ? 5 : 3, '#2a1a20');
    });
    drawKitchen(pen, time);
  });
}

/** An open-air kitchen: there is no ceiling, fortunately. */
function drawKitchen(pen: Pen, time: number): void {
  pen.ellipse(120, 700, 260, 140, '#7cbf6b');
  pen.ellipse(440, 720, 260, 120, '#67ad5d');
  pen.rect(0, 720, 540, 400, '#5b9d54');
  pen.box(60, 846, 420, 200, 12, '#a9683f');
  pen.box(40, 826, 460, 32, 10, '#cf8d59');
  for (let i = 0; i < 7; i++) {
    const flicker = 1 + 0.25 * sineWave(time, 0.3, i * 0.3);
    pen.polygon(
      [180 + i * 28, 826, 194 + i * 28, 826 - 26 * flicker, 208 + i * 28, 826],
      i % 2 ? '#ff9b3d' : '#5aa9ff',
    );
  }
}

function drawPan(pen: Pen, y: number, tilt: number): void {
  pen.transform({ x: 270, y, turn: tilt }, () => {
    pen.stroke([120, 20, 250, -20, 420, -60], '#7a3a2a', 26);
    pen.polygon([-138, 0, 138, 0, 112, 46, -112, 46], '#23242e');
    pen.ellipse(0, 0, 140, 30, '#3a3c4a');
    pen.ellipse(0, 3, 126, 24, '#2a2b36');
  });
}

/** Draws the pancake, seen from the side or, while it turns over, from below. */
function drawPancake(pen: Pen, turn: number, isScared: boolean, isHappy: boolean): void {
  const flat = Math.max(0.22, Math.abs(Math.sin(turn)));
  const showsFace = Math.sin(turn) >= 0 || flat <= 0.24;
  pen.ellipse(0, 10, 112, 112 * flat + 8, '#a8642a');
  pen.ellipse(0, 0, 112, 112 * flat, '#f3cd84');
  pen.ellipse(0, 0, 98, 98 * flat, showsFace ? '#dd9a45' : '#c98238');
  if (showsFace)
    pen.transform({ sx: 1.3, sy: Math.max(0.42, flat) * 1.3 }, () =>
      drawCuteFace(pen, {
        eyes: isScared ? 'wide' : isHappy ? 'happy' : 'open',
        mouth: isScared ? 'o' : 'open',
      }),
    );
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 32,
  draw(pen, time) {
    const height = heightAt(time);
    const camera = Math.max(0, height - 300) * 0.94;
    drawWorld(pen, time, camera);
    const dips = THROWS.map(
      ({ start, end }) =>
        fadeInOut(time, start - 0.35, start + 0.25, 0.28) * 36 + fadeInOut(time, end, end + 0.4, 0.12) * 26,
    );
    const panY = PAN_Y + Math.max(...dips) + camera;
    drawPan(pen, panY, 0.05 * sineWave(time, 1.2));
    const spin = interpolateKeyframes(
      time,
      toPoints([0, 1, 0.9, 1, 1.9, 3, 2.5, 3, 4, 7, 4.7, 7, 9.3, 19, 11, 19]),
    );
    const isFlying = height > 20;
    const y = Math.min(panY - 10, PAN_Y - 10 - height + camera);
    // In space it floats.
    const drift = 60 * sineWave(time, 3) * clamp((height - 2000) / 600);
    for (let i = 1; i < 6 && isFlying; i++) {
      const before = heightAt(time - i * 0.03) - height;
      pen.ellipse(270 + drift, y - before * 0.9, 60 - i * 9, 6, `rgba(255,255,255,${0.22 - i * 0.04})`);
    }
    pen.transform({ x: 270 + drift, y, turn: drift * 0.004, sx: isFlying ? 1 : 1.06 }, () =>
      drawPancake(
        pen,
        isFlying ? (spin * TAU) / 4 : 0,
        isFlying && height > 500 && time < 6.6,
        time > 9.2 || height > 2000,
      ),
    );
    const lands = fadeInOut(time, 9.3, 10.8, 0.2);
    for (let i = 0; i < 12 && lands > 0; i++) {
      const angle = -Math.PI * (i / 11);
      const far = 130 + 120 * (time - 9.3);
      pen.transform(
        {
          x: 270 + far * Math.cos(angle),
          y: 690 + far * 0.7 * Math.sin(angle),
          turn: time * 5 + i,
          alpha: lands,
        },
        () => pen.polygon([0, -14, 4, -4, 14, 0, 4, 4, 0, 14, -4, 4, -14, 0, -4, -4], '#fff3b0'),
      );
    }
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.5,
      bass: 'F2 C3 F2 C3 A#2 F2 C3 G2',
      tune: 'A4 C5 F5 - C5 - A4 - D5 F5 A#5 - G5 E5 C5 -',
      drums: 'soft',
    });
    for (const { start, end, high } of THROWS) {
      track.whoosh(start, 0.5, 0.5, 400, 2200);
      track.tone(start, (end - start) * 0.48, 260, { to: 400 + high * 0.45, gain: 0.15, vibrato: 0.01 });
      track.tone(start + (end - start) * 0.52, (end - start) * 0.48, 400 + high * 0.45, {
        to: 240,
        gain: 0.15,
        vibrato: 0.01,
      });
      track.noise(end, 0.2, { gain: 0.7, decay: 0.05, at: 420 });
      track.noise(end + 0.05, 0.6, { gain: 0.25, decay: 0.2, at: 5000 });
    }
    track.pad(6.0, 2.2, ['F4', 'A4', 'E5', 'B5'], 0.07);
    track.playTune('C5 F5 A5 C6', 9.35, 0.08, 0.25, 0.5);
    track.addReverb(0.3, 1.4);
  },
};
