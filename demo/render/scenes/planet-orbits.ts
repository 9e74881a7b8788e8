import { mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { toPoints } from '../lib/points.ts';
import { LANDSCAPE, type Scene } from '../lib/scene.ts';

const SECONDS = 12;
const SUN = { x: 480, y: 262 };
const TILT = 0.4;

interface Planet {
  orbit: number;
  r: number;
  /** Whole orbits during the clip, so that it loops. */
  laps: number;
  start: number;
  colors: [string, string];
  look: 'plain' | 'stripes' | 'rings' | 'earth' | 'craters';
}

const PLANETS: Planet[] = [
  { orbit: 112, r: 12, laps: 6, start: 0.1, colors: ['#d8b08c', '#9c7355'], look: 'craters' },
  { orbit: 162, r: 19, laps: 4, start: 0.62, colors: ['#ffcf70', '#d98d35'], look: 'plain' },
  { orbit: 222, r: 25, laps: 3, start: 0.28, colors: ['#58b8f0', '#2769b8'], look: 'earth' },
  { orbit: 284, r: 17, laps: 2, start: 0.9, colors: ['#f0764f', '#b03f2e'], look: 'craters' },
  { orbit: 362, r: 41, laps: 1, start: 0.08, colors: ['#f2c08e', '#b8764a'], look: 'stripes' },
  { orbit: 440, r: 33, laps: 1, start: 0.55, colors: ['#c9a6f2', '#7a52b8'], look: 'rings' },
];
const STARS = scatter(88, 130, (next) => ({
  x: next() * 960,
  y: next() * 540,
  r: 0.6 + next() * 1.5,
  twinkle: next() < 0.15,
}));
const BELT = scatter(64, 90, (next) => ({ angle: next(), orbit: 314 + next() * 18, r: 0.8 + next() * 1.6 }));

function orbitPosition(orbit: number, turn: number): [x: number, y: number, near: number] {
  const angle = turn * TAU;
  return [SUN.x + Math.cos(angle) * orbit, SUN.y + Math.sin(angle) * orbit * TILT, Math.sin(angle)];
}

function drawFace(pen: Pen, r: number, time: number, start: number): void {
  const blink = mod(time + start * 5, 4) > 3.85 ? 0.15 : 1;
  for (const side of [-1, 1]) pen.ellipse(side * r * 0.34, -r * 0.04, r * 0.11, r * 0.15 * blink, '#2a1a30');
  pen.stroke([-r * 0.17, r * 0.22, 0, r * 0.34, r * 0.17, r * 0.22], '#2a1a30', Math.max(1.4, r * 0.08));
}

function drawSurface(pen: Pen, planet: Planet, time: number): void {
  const { r, colors } = planet;
  pen.circle(0, 0, r, colors[0]);
  pen.clip(
    () => {
      const roll = mod(time / 4, 1) * r * 4 - r * 2;
      if (planet.look === 'stripes') {
        for (const [y, h] of toPoints([-0.62, 0.16, -0.2, 0.24, 0.36, 0.18, 0.72, 0.14]))
          pen.ellipse(0, y * r, r * 1.2, h * r, 'rgba(170,90,50,0.35)');
        pen.ellipse(roll, r * 0.4, r * 0.26, r * 0.14, '#d8603f');
      }
      if (planet.look === 'earth')
        for (const shift of [0, -r * 4]) {
          pen.ellipse(roll + shift, -r * 0.3, r * 0.6, r * 0.3, '#7fd07a');
          pen.ellipse(roll + shift + r * 1.4, r * 0.35, r * 0.5, r * 0.3, '#7fd07a');
          pen.ellipse(roll + shift + r * 2.6, -r * 0.2, r * 0.7, r * 0.26, '#7fd07a');
        }
      if (planet.look === 'craters')
        for (const [x, y, s] of [
          [-0.45, -0.4, 0.2],
          [0.5, 0.36, 0.26],
          [0.36, -0.55, 0.16],
        ] as const)
          pen.circle(x * r, y * r, s * r, colors[1]);
    },
    (ctx) => ctx.arc(0, 0, r, 0, TAU),
  );
}

/** Shades the side away from the sun. */
function drawShade(pen: Pen, r: number, x: number, y: number): void {
  pen.clip(
    () => {
      const far = Math.hypot(x - SUN.x, y - SUN.y) || 1;
      const [dx, dy] = [((x - SUN.x) / far) * r, ((y - SUN.y) / far) * r];
      const dark = pen.radialGradient(
        [-dx * 0.7, -dy * 0.7, r * 0.4, -dx * 0.4, -dy * 0.4, r * 1.7],
        ['rgba(10,5,40,0)', 'rgba(10,5,40,0.75)'],
      );
      pen.circle(0, 0, r, dark);
    },
    (ctx) => ctx.arc(0, 0, r, 0, TAU),
  );
}

function drawRing(pen: Pen, r: number, half: 'back' | 'front'): void {
  pen.outline('#f0d9a8', r * 0.2, (ctx) =>
    ctx.ellipse(
      0,
      0,
      r * 1.75,
      r * 0.5,
      -0.25,
      half === 'back' ? Math.PI : 0,
      half === 'back' ? TAU : Math.PI,
    ),
  );
}

function drawPlanet(pen: Pen, planet: Planet, time: number): void {
  const turn = planet.start + (time / SECONDS) * planet.laps;
  const [x, y, near] = orbitPosition(planet.orbit, turn);
  pen.transform({ x, y, sx: 1 + near * 0.16 }, () => {
    if (planet.look === 'rings') drawRing(pen, planet.r, 'back');
    drawSurface(pen, planet, time);
    drawFace(pen, planet.r, time, planet.start);
    drawShade(pen, planet.r, x, y);
    if (planet.look === 'rings') drawRing(pen, planet.r, 'front');
    if (planet.look === 'earth') {
      const moon = (time / SECONDS) * 12 * TAU;
      pen.circle(Math.cos(moon) * 42, Math.sin(moon) * 20, 7, '#f3efe2');
      pen.circle(Math.cos(moon) * 42 + 2, Math.sin(moon) * 20 + 1, 2, '#cfc8b4');
    }
  });
}

function drawSun(pen: Pen, time: number): void {
  pen.glow(SUN.x, SUN.y, 250, '255,180,80', 0.75);
  for (let i = 0; i < 16; i++)
    pen.transform({ ...SUN, turn: (i / 16) * TAU + (time / SECONDS) * (TAU / 8), sx: 1 }, () => {
      const reach = 82 + 8 * sineWave(time, 3, i * 0.25);
      pen.polygon([-9, -60, 9, -60, 0, -reach], '#ffb347');
    });
  pen.circle(SUN.x, SUN.y, 64, '#ffc94d');
  pen.circle(SUN.x, SUN.y, 55, '#ffdc73');
  for (const side of [-1, 1]) {
    pen.ellipse(SUN.x + side * 20, SUN.y - 6, 6, 9, '#8a4410');
    pen.circle(SUN.x + side * 20 - 2, SUN.y - 9, 2.4, '#fff');
    pen.ellipse(SUN.x + side * 36, SUN.y + 10, 9, 6, 'rgba(255,120,60,0.55)');
  }
  pen.stroke([SUN.x - 15, SUN.y + 14, SUN.x, SUN.y + 27, SUN.x + 15, SUN.y + 14], '#8a4410', 5);
}

export const scene: Scene = {
  ...LANDSCAPE,
  seconds: SECONDS,
  crf: 32,
  draw(pen, time) {
    pen.fillSky(960, 540, ['#0c0b2c', '#161246', '#1d1450']);
    pen.glow(180, 120, 320, '120,70,200', 0.28);
    pen.glow(820, 440, 340, '40,110,190', 0.25);
    for (const star of STARS)
      pen.circle(
        star.x,
        star.y,
        star.r,
        `rgba(255,255,255,${star.twinkle ? 0.5 + 0.4 * sineWave(time, 3, star.x) : 0.65})`,
      );
    for (const { orbit } of PLANETS) {
      pen.outline('rgba(190,180,255,0.16)', 1.5, (ctx) =>
        ctx.ellipse(SUN.x, SUN.y, orbit, orbit * TILT, 0, 0, TAU),
      );
    }
    for (const rock of BELT) {
      const [x, y] = orbitPosition(rock.orbit, rock.angle + time / SECONDS);
      pen.circle(x, y, rock.r, 'rgba(220,200,180,0.55)');
    }
    const turnOf = (planet: Planet) =>
      orbitPosition(planet.orbit, planet.start + (time / SECONDS) * planet.laps)[2];
    const sorted = [...PLANETS].sort((a, b) => turnOf(a) * a.orbit - turnOf(b) * b.orbit);
    for (const planet of sorted.filter((item) => turnOf(item) < 0)) drawPlanet(pen, planet, time);
    drawSun(pen, time);
    for (const planet of sorted.filter((item) => turnOf(item) >= 0)) drawPlanet(pen, planet, time);
  },
  composeSoundtrack(track) {
    const voices = 'E6 B5 G5 D5 A4 E4'.split(' ');
    PLANETS.forEach((planet, i) => {
      for (let lap = 0; lap < planet.laps * 2; lap++) {
        const at = mod((lap / 2 - planet.start + 2) / planet.laps, 1) * SECONDS;
        track.pluck(at, voices[i] ?? 'E5', 0.2, 0.9, 0.3);
      }
    });
    for (const [i, chord] of [
      ['E2', 'B2', 'G3', 'D4'],
      ['C2', 'G2', 'E3', 'B3'],
    ].entries())
      track.pad(i * 6 - 0.6, 7.4, chord, 0.07);
    track.addReverb(0.6, 2.4);
  },
};
