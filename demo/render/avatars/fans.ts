import { createRandom, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { drawFace } from './face.ts';

const SKINS = ['#f3cfb0', '#e8b48c', '#d39a6b', '#b3754a', '#8a5433', '#f0c49c'];
const HAIRS = ['#2a1a20', '#5a3424', '#a8622e', '#e0b25a', '#d9553b', '#8b8b95', '#6b4a3a'];
const SKIES = [
  ['#ffd08a', '#ff9a76'],
  ['#9ad4f0', '#5f9fe0'],
  ['#c9e8b0', '#7fc29b'],
  ['#f6b8d0', '#d987c4'],
  ['#cfc4f5', '#8f8be0'],
  ['#ffe6a8', '#f2b64a'],
  ['#a8e0d4', '#4fb0b0'],
];
const SHIRTS = ['#ffffff', '#2f4858', '#e5533d', '#3f7d6e', '#f2b84b', '#6b4fa0'];

/** Haircuts, each drawn behind and in front of the head. */
const CUTS: ((pen: Pen, hair: string) => { back?: () => void; front?: () => void })[] = [
  (pen, hair) => ({ front: () => pen.fill(hair, (ctx) => ctx.arc(128, 102, 70, Math.PI, TAU)) }),
  (pen, hair) => ({
    back: () => pen.blob([52, 110, 64, 50, 192, 50, 204, 110, 208, 222, 160, 240, 96, 240, 48, 222], hair),
    front: () => pen.blob([60, 110, 66, 52, 128, 36, 190, 52, 196, 110, 160, 76, 100, 78], hair),
  }),
  (pen, hair) => ({
    back: () => pen.circle(128, 42, 30, hair),
    front: () => pen.blob([60, 108, 70, 50, 128, 40, 186, 50, 196, 108, 150, 70, 106, 70], hair),
  }),
  (pen, hair) => ({
    back: () => {
      for (let i = 0; i < 11; i++)
        pen.circle(
          128 + 76 * Math.cos(Math.PI * (0.9 + i * 0.12)),
          112 + 70 * Math.sin(Math.PI * (0.9 + i * 0.12)),
          30,
          hair,
        );
    },
    front: () => {
      for (let i = 0; i < 5; i++) pen.circle(84 + i * 22, 66, 20, hair);
    },
  }),
  (pen, hair) => ({
    front: () => {
      pen.fill(hair, (ctx) => ctx.arc(128, 138, 66, 0.25, Math.PI - 0.25));
      pen.ellipse(128, 152, 26, 13, '#8c2438');
      pen.ellipse(128, 147, 20, 6, '#ffffff');
    },
  }),
  (pen, hair) => ({
    back: () => pen.blob([54, 120, 62, 52, 194, 52, 202, 120, 196, 176, 170, 176, 86, 176, 60, 176], hair),
    front: () => {
      pen.fill(hair, (ctx) => ctx.arc(128, 92, 70, Math.PI, TAU));
      pen.box(60, 84, 136, 18, 9, hair);
    },
  }),
];

const pick = <Item>(items: readonly Item[], next: () => number): Item =>
  items[Math.floor(next() * items.length)] as Item;

/** Draws a different but always the same portrait for each number. */
function drawFan(pen: Pen, seed: number): void {
  const next = createRandom(seed * 7919 + 13);
  pen.fillSky(256, 256, SKIES[seed % SKIES.length] ?? []);
  const hair = pick(HAIRS, next);
  drawFace(pen, {
    skin: pick(SKINS, next),
    shirt: pick(SHIRTS, next),
    eyes: next() < 0.35 ? 'happy' : 'open',
    mouth: next() < 0.4 ? 'grin' : 'smile',
    ...(next() < 0.25 && { glasses: '#2a1a2e' }),
    ...CUTS[(seed + Math.floor(seed / 6)) % CUTS.length]?.(pen, hair),
  });
}

const NAMES = `
  jonas_k lucia.mar siobhan.k big_paula omar.k bex.draws
  priya.reads yuki.snow ana.banana tomasz.w elif.su tiago.pt
  ingrid_b aisha.o carlos_bbq grandpa.joe kenji_92 nele.nine
  fatou.d ravi.makes ola_nordmann felix.fox lina.loops noor.h
  hugo.lef mia.in.rain chen.wei zoe_zoom pablo_p dmitri_v`;

/** Avatars of the viewers who have no videos. */
export const fans = Object.fromEntries(
  NAMES.trim()
    .split(/\s+/)
    .map((name, index) => [name, (pen: Pen) => drawFan(pen, index)]),
);
