import { addGroove } from '../lib/groove.ts';
import {
  clamp,
  easedProgress,
  easeOutBack,
  easeOutElastic,
  fadeInOut,
  lerp,
  mod,
  sineWave,
} from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 10;
const TABLE = 700;
/** The pot pours from `from` to `to`; then the mug is very awake. */
const POUR = { from: 2.6, to: 4.9 };
const AWAKE = 5.2;

function drawKitchen(pen: Pen, time: number): void {
  const day = easedProgress(time, 2, 6) * (1 - easedProgress(time, 9.4, 10));
  pen.fillSky(540, 960, ['#f2d6c0', '#ecc4a8', '#e0a98c']);
  pen.box(120, 110, 300, 260, 14, '#fffaf0');
  pen.box(134, 124, 272, 232, 8, pen.verticalGradient(124, 356, ['#5a6ba8', '#b58bb0', '#f4b48c']));
  pen.transform({ alpha: day }, () =>
    pen.box(134, 124, 272, 232, 8, pen.verticalGradient(124, 356, ['#7ac4ee', '#bfe6f7', '#fff2cf'])),
  );
  pen.clip(
    () => {
      const sunY = lerp(350, 220, day);
      pen.glow(330, sunY, 130, '255,225,140', 0.9);
      pen.circle(330, sunY, 34, '#fff0b8');
      pen.ellipse(200, 366, 120, 50, '#6f9c6a');
      pen.ellipse(360, 372, 110, 44, '#5b8a5c');
    },
    (ctx) => ctx.rect(134, 124, 272, 232),
  );
  pen.box(264, 124, 12, 232, 0, '#fffaf0');
  for (let x = 0; x < 540; x += 60) pen.box(x + 2, 420, 56, 130, 6, 'rgba(255,255,255,0.28)');
  pen.rect(0, TABLE, 540, 260, pen.verticalGradient(TABLE, 960, ['#a9683f', '#7b452c']));
  pen.box(0, TABLE - 8, 540, 20, 0, '#cf8d59');
}

/** The mug's eyes: two heavy lids, then none at all. */
function drawMugFace(pen: Pen, time: number, awake: number): void {
  const yawn = fadeInOut(time, 0.5, 2.2, 0.5);
  const blink = awake > 0.5 ? fadeInOut(mod(time, 1.3), 1.1, 1.25, 0.06) : 0;
  for (const side of [-1, 1]) {
    const open = clamp(lerp(0.32 - 0.3 * yawn, 1.25, awake)) * (1 - blink);
    const x = side * 38;
    pen.circle(x, -104, 25 + 5 * awake, '#fffdf7');
    pen.circle(x, -104 + (1 - awake) * 6, lerp(10, 5.5, awake), '#2b1a20');
    pen.clip(
      () => pen.rect(x - 34, -140, 68, 72 * (1 - open), '#4d9aa8'),
      (ctx) => ctx.arc(x, -104, 27 + 5 * awake, 0, 7),
    );
    pen.stroke(
      [
        x - 24,
        -138 + (1 - awake) * 24 * side * side,
        x,
        -144 + (1 - awake) * 22,
        x + 24,
        -138 + (1 - awake) * 26,
      ],
      '#2f6f7c',
      6,
    );
    if (awake < 0.4) pen.stroke([x - 16, -70, x, -64, x + 16, -70], 'rgba(20,60,70,0.5)', 5);
    pen.ellipse(side * 66, -72, 14, 9, 'rgba(255,140,130,0.55)');
  }
  if (awake > 0.5) {
    pen.fill('#6b1428', (ctx) => ctx.ellipse(0, -66, 30, 30, 0, 0, Math.PI));
    pen.box(-24, -66, 48, 9, 3, '#ffffff');
    pen.ellipse(0, -44, 15, 6, '#ff8d9b');
  } else pen.ellipse(0, -56, 9 + 9 * yawn, 3 + 24 * yawn, '#2f4a55');
}

function drawMug(pen: Pen, time: number): void {
  const awake = easedProgress(time, AWAKE, AWAKE + 0.5, easeOutElastic) * (1 - easedProgress(time, 9.2, 9.9));
  const buzz = 5 * Math.sin(time * 70) * fadeInOut(time, AWAKE, 9.1, 0.3);
  const hop = 60 * Math.abs(sineWave(time, 0.8)) * fadeInOut(time, AWAKE + 0.5, 9.0, 0.3);
  const nod = (1 - clamp(awake)) * (0.08 + 0.05 * sineWave(time, 3));
  pen.ellipse(200, TABLE + 14, 116 - hop * 0.4, 16, 'rgba(60,20,10,0.4)');
  pen.transform(
    { x: 200 + buzz, y: TABLE + 6 - hop, turn: nod, sx: 1.1 - 0.03 * awake, sy: 1.1 + 0.06 * awake },
    () => {
      pen.outline('#3d8290', 24, (ctx) => ctx.arc(104, -86, 44, -1.4, 1.5));
      const fill = easedProgress(time, POUR.from + 0.2, POUR.to);
      pen.ellipse(0, -184, 104, 22, '#3d8290');
      pen.ellipse(0, -182 + 10 * (1 - fill), 92, 16, fill > 0.05 ? '#4a2415' : '#2f6f7c');
      if (fill > 0.05) pen.ellipse(-16, -184 + 10 * (1 - fill), 40, 6, '#8a5230');
      pen.fill(pen.linearGradient(-104, 0, 104, 0, ['#62b6c2', '#4d9aa8', '#3d8290']), (ctx) => {
        ctx.moveTo(-104, -184);
        ctx.bezierCurveTo(-100, -150, 100, -150, 104, -184);
        ctx.lineTo(86, -10);
        ctx.quadraticCurveTo(84, 4, 60, 4);
        ctx.lineTo(-60, 4);
        ctx.quadraticCurveTo(-84, 4, -86, -10);
        ctx.closePath();
      });
      drawMugFace(pen, time, awake);
      for (let i = 0; i < 4; i++) {
        const age = mod(time / 1.6 + i / 4, 1);
        const x = -50 + i * 34 + 14 * Math.sin(age * 6 + i);
        pen.circle(
          x,
          -206 - age * 130,
          10 + age * 20,
          `rgba(255,255,255,${0.32 * fill * Math.sin(age * Math.PI)})`,
        );
      }
    },
  );
  if (awake < 0.3)
    for (let i = 0; i < 2; i++) {
      const age = mod(time / 2 + i / 2, 1);
      pen.transform(
        {
          x: 90 - age * 40,
          y: 480 - age * 110,
          sx: 0.5 + age * 0.6,
          alpha: (1 - age) * fadeInOut(time, -1, POUR.from + 0.4, 0.3),
        },
        () =>
          pen.stroke(
            [
              [-14, -16],
              [14, -16],
              [14, -16],
              [-14, 16],
              [-14, 16],
              [14, 16],
            ],
            '#7c5a6a',
            6,
          ),
      );
    }
}

function drawPot(pen: Pen, time: number): void {
  const comes =
    easedProgress(time, 1.4, 2.4, easeOutBack) * (1 - easedProgress(time, POUR.to + 0.2, POUR.to + 0.9));
  const tilt = -0.62 * easedProgress(time, 2.2, 2.7) * (1 - easedProgress(time, POUR.to, POUR.to + 0.3));
  const isPouring = time > POUR.from && time < POUR.to;
  pen.transform({ x: lerp(424, 404, comes), y: lerp(TABLE + 2, 452, comes), turn: tilt, sx: 1.05 }, () => {
    pen.stroke([64, -150, 118, -150, 112, -84], '#2b2330', 18);
    pen.polygon(
      [-66, -96, 66, -96, 84, 0, -84, 0],
      pen.linearGradient(-84, 0, 84, 0, ['#eef2f8', '#aeb8ca', '#8f9ab0']),
    );
    pen.polygon(
      [-80, -196, 80, -196, 60, -100, -60, -100],
      pen.linearGradient(-80, 0, 80, 0, ['#f7f9fc', '#bcc5d6', '#98a3b8']),
    );
    pen.polygon([-80, -196, -112, -206, -72, -156], '#d5dce8');
    pen.box(-66, -106, 132, 16, 6, '#7d889e');
    pen.polygon([-78, -198, 78, -198, 30, -232, -30, -232], '#c9d1df');
    pen.circle(0, -240, 14, '#2b2330');
    pen.stroke([-30, -160, -22, -150, -14, -160], '#59647a', 4);
    pen.stroke([14, -160, 22, -150, 30, -160], '#59647a', 4);
    pen.stroke([-8, -140, 0, -134, 8, -140], '#59647a', 4);
  });
  if (isPouring) {
    pen.stroke([196, 352, 196, TABLE - 190], '#5b2d18', 13);
    pen.stroke([193, 352, 193, TABLE - 190], '#8a5230', 4);
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawKitchen(pen, time);
    drawPot(pen, time);
    drawMug(pen, time);
    const rays = fadeInOut(time, AWAKE, 9.0, 0.4);
    for (let i = 0; i < 14; i++)
      pen.transform({ x: 200, y: 560, turn: (i / 14) * Math.PI * 2 + time * 0.8, alpha: rays * 0.7 }, () =>
        pen.stroke([0, -214 - 14 * sineWave(time, 0.4), 0, -252], '#fff1c0', 9),
      );
  },
  composeSoundtrack(track) {
    track.pad(0, 2.6, ['G2', 'D3'], 0.05);
    track.tone(0.5, 1.6, 300, { to: 180, gain: 0.16, vibrato: 0.05, attack: 0.5 });
    track.noise(POUR.from, POUR.to - POUR.from, { gain: 0.35, attack: 0.2, at: 900, to: 2400, q: 1.2 });
    track.tone(POUR.from, POUR.to - POUR.from, 200, { to: 620, gain: 0.07, vibrato: 0.1 });
    track.playTune('C5 E5 G5 C6 E6', AWAKE, 0.07, 0.3, 0.4);
    const lively = { at: AWAKE + 0.4, seconds: SECONDS };
    for (let i = 0; lively.at + i * 0.2 < lively.seconds - 0.6; i++) {
      const at = lively.at + i * 0.2;
      if (i % 2) track.snare(at, 0.22);
      else track.kick(at, 0.5);
      track.pluck(at, ['C5', 'E5', 'G5', 'A5', 'G5', 'E5', 'D5', 'B4'][i % 8] ?? 'C5', 0.2, 0.12);
      track.tone(at, 0.18, ['C3', 'G3', 'A2', 'G2'][Math.floor(i / 4) % 4] ?? 'C3', {
        wave: 'triangle',
        gain: 0.22,
        decay: 0.1,
      });
    }
    track.tone(9.2, 0.7, 700, { to: 160, gain: 0.16 });
    addGroove(track, { beat: 0.65, bass: 'G2 - D3 -', drums: 'none' });
    track.addReverb(0.2);
  },
};
