import { addGroove } from '../lib/groove.ts';
import { easedProgress, easeOutBack, fadeInOut, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { polar } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

/** Each outfit of seaweed is on for this long. */
const OUTFIT = 1.5;
const NORI = '#21423a';
const SHINE = 'rgba(140,200,160,0.25)';

/** What an outfit draws over the onigiri, whose foot is at the origin and which is 260 px high. */
const OUTFITS: ((pen: Pen, time: number) => void)[] = [
  // The classic.
  (pen) => pen.box(-62, -92, 124, 98, 8, NORI),
  // A hero's cape.
  (pen, time) => {
    pen.polygon([-96, -150, -150 + 12 * sineWave(time, 0.6), -10, -70, -6], NORI);
    pen.polygon([96, -150, 150 + 12 * sineWave(time, 0.6, 0.2), -10, 70, -6], NORI);
    pen.stroke([-92, -150, 0, -122, 92, -150], NORI, 15);
    pen.circle(0, -128, 13, '#f4c542');
  },
  // A moustache and a hat.
  (pen) => {
    pen.blob([-6, -104, -34, -112, -66, -96, -74, -112, -60, -80, -20, -84, 0, -96], NORI);
    pen.blob([6, -104, 34, -112, 66, -96, 74, -112, 60, -80, 20, -84, 0, -96], NORI);
    pen.box(-62, -258, 124, 16, 8, NORI);
    pen.box(-40, -322, 80, 70, [12, 12, 0, 0], NORI);
    pen.box(-40, -268, 80, 12, 0, '#e5533d');
  },
  // A ninja.
  (pen, time) => {
    pen.blob(
      [-88, -150, -60, -214, -16, -270, 16, -270, 60, -214, 88, -150, 70, -146, 0, -158, -70, -146],
      NORI,
    );
    pen.blob([-112, -100, -132, -20, -100, 14, 100, 14, 132, -20, 112, -100, 0, -88], NORI);
    for (const [i, y] of [-168, -156].entries())
      pen.stroke(
        [72, y, 130, y - 12 + 10 * sineWave(time, 0.5, i / 3), 176, y + 8 * sineWave(time, 0.5, i / 3)],
        NORI,
        11,
      );
  },
  // A tutu.
  (pen, time) => {
    for (let i = -5; i <= 5; i++)
      pen.transform({ x: i * 20, y: -52, turn: -i * 0.16 + 0.05 * sineWave(time, 0.5) }, () =>
        pen.polygon([-12, 0, 12, 0, 24, 54, -24, 54], i % 2 ? NORI : '#2f5a4c'),
      );
    pen.stroke([-104, -54, 0, -40, 104, -54], NORI, 15);
    for (const side of [-1, 1]) pen.ellipse(20 * side, -262, 22, 14, NORI, 0.4 * side);
    pen.circle(0, -262, 9, '#e5533d');
  },
];

const SECONDS = OUTFIT * (OUTFITS.length + 1);

function drawRoom(pen: Pen): void {
  pen.fillSky(540, 960, ['#f6c6d0', '#f3aebd', '#e893aa']);
  for (let y = 30; y < 760; y += 64)
    for (let x = (y / 64) % 2 < 1 ? 24 : 56; x < 540; x += 64) pen.circle(x, y, 5, 'rgba(255,255,255,0.22)');
  pen.rect(0, 760, 540, 200, pen.verticalGradient(760, 960, ['#b7687c', '#8e4a62']));
  pen.ellipse(270, 806, 230, 46, '#ffe7c7');
  pen.ellipse(270, 802, 200, 36, '#fff4e2');
  // The mirror.
  pen.box(96, 200, 348, 570, 172, '#c98a4b');
  pen.box(112, 216, 316, 540, 156, '#e9bd7f');
  pen.box(124, 228, 292, 518, 144, pen.linearGradient(124, 228, 416, 746, ['#e4f6fb', '#bfe3ef', '#d9f1f7']));
  pen.stroke([170, 340, 250, 258], 'rgba(255,255,255,0.8)', 14);
  pen.stroke([172, 390, 290, 270], 'rgba(255,255,255,0.5)', 7);
  for (const x of [120, 420]) pen.glow(x, 180, 120, '255,240,200', 0.7);
}

function drawOnigiri(pen: Pen, time: number, outfit: number, isHappy: boolean): void {
  for (const side of [-1, 1]) {
    pen.stroke([side * 40, 4, side * 44, 34], '#5a3a34', 9);
    pen.ellipse(side * 50, 38, 20, 10, '#e5533d');
  }
  if (outfit === 1) OUTFITS[1]?.(pen, time);
  const wave = sineWave(time, 0.75);
  pen.stroke([-104, -70, -146, -84 - 26 * wave], '#fffdf6', 24);
  pen.stroke([104, -70, 146, -84 + 26 * wave], '#fffdf6', 24);
  pen.blob([-124, 10, -124, -40, -30, -248, 30, -248, 124, -40, 124, 10, 40, 14, -40, 14], '#fffdf6');
  for (let i = 0; i < 26; i++) {
    const y = -14 - ((i * 53) % 190);
    pen.ellipse((((i * 67) % 160) - 80) * (1 + y / 330), y, 9, 5, 'rgba(222,212,190,0.55)', i);
  }
  pen.transform({ y: -128, sx: 1.35 }, () =>
    drawCuteFace(pen, {
      eyes: isHappy ? 'happy' : 'open',
      mouth: outfit === 2 ? 'none' : isHappy ? 'open' : 'flat',
      lookX: isHappy ? 0 : wave,
    }),
  );
  if (outfit !== 1 && outfit >= 0) OUTFITS[outfit]?.(pen, time);
  if (outfit === 1) pen.circle(0, -68, 13, '#f4c542');
  if (outfit === 0) for (let i = 0; i < 5; i++) pen.box(-56, -82 + i * 18, 112, 4, 2, SHINE);
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawRoom(pen);
    // Starts with the cape. The classic comes last and stays for two turns.
    const turn = Math.min(Math.floor(time / OUTFIT), OUTFITS.length - 1);
    const outfit = (turn + 1) % OUTFITS.length;
    const since = time - turn * OUTFIT;
    const pop = easedProgress(since, 0, 0.4, easeOutBack);
    const spin = fadeInOut(mod(since, OUTFIT), OUTFIT - 0.3, OUTFIT + 0.1, 0.28);
    const isHappy = since > 0.3 && (turn < 4 ? since < 1.15 : true);
    const hop = 26 * Math.abs(sineWave(since, 0.75)) * (isHappy ? 1 : 0.2);
    pen.ellipse(270, 806, 120 - hop, 16, 'rgba(120,50,60,0.3)');
    pen.transform(
      {
        x: 270,
        y: 762 - hop,
        sx: (0.9 + 0.1 * pop) * (1 - 0.85 * spin) * 1.2,
        sy: (1.06 - 0.06 * pop) * 1.2,
      },
      () => drawOnigiri(pen, time, outfit, isHappy),
    );
    if (since < 0.6)
      for (let i = 0; i < 12; i++) {
        const [x, y] = polar((i / 12) * TAU, 120 + 320 * since, 270, 600);
        pen.transform({ x, y, turn: i + time * 4, alpha: 1 - since / 0.6 }, () =>
          pen.polygon([-9, -9, 9, -9, 9, 9, -9, 9], i % 2 ? '#ffd54a' : '#ffffff'),
        );
      }
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.375,
      bass: 'A2 A3 E3 A3 D3 D4 A3 D4 E3 E4 B3 E4',
      tune: 'C#5 - E5 A5 - E5 F#5 - - D5 F#5 A5 G#5 - B5 -',
      drums: 'full',
    });
    for (let i = 0; i < 5; i++) {
      track.whoosh(i * OUTFIT + OUTFIT - 0.3, 0.35, 0.4, 700, 3000);
      track.pluck(i * OUTFIT, i === 4 ? 'A6' : 'E6', 0.25, 0.5, 0.6);
    }
    track.playTune('A5 C#6 E6 A6', 6.1, 0.09, 0.2, 0.4);
    track.addReverb(0.15);
  },
};
