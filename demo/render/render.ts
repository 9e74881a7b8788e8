/**
 * Renders the demo clips and avatars. Run it manually and commit its output.
 *
 *   node --import tsx demo/render/render.ts             everything
 *   node --import tsx demo/render/render.ts laser-cat   some clips
 *   node --import tsx demo/render/render.ts avatars     the avatars
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { creatures } from './avatars/creatures.ts';
import { fans } from './avatars/fans.ts';
import { portraits } from './avatars/portraits.ts';
import { encode } from './lib/encode.ts';
import { Pen } from './lib/pen.ts';
import type { Scene } from './lib/scene.ts';

const HERE = import.meta.dirname;
const CLIPS = join(HERE, '../clips');
const AVATARS = join(HERE, '../avatars');
const AVATAR_SIZE = 256;
const AVATAR_QUALITY = 82;

/** Renders one avatar per user. */
async function renderAvatars(): Promise<void> {
  for (const [username, draw] of Object.entries({ ...portraits, ...creatures, ...fans })) {
    const canvas = createCanvas(AVATAR_SIZE, AVATAR_SIZE);
    draw(new Pen(canvas.getContext('2d')));
    writeFileSync(join(AVATARS, `${username}.webp`), await canvas.encode('webp', AVATAR_QUALITY));
  }
}

/** Renders a clip. Every file in `scenes/` is one. */
async function renderClip(name: string): Promise<void> {
  const { scene } = (await import(`./scenes/${name}.ts`)) as { scene: Scene };
  const target = join(CLIPS, `${name}.mp4`);
  await encode(scene, target);
  console.log(`${name}: ${Math.round(statSync(target).size / 1024)} KiB`);
}

const scenes = readdirSync(join(HERE, 'scenes')).map((file) => file.replace(/\.ts$/, ''));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['avatars', ...scenes];
for (const folder of [CLIPS, AVATARS]) mkdirSync(folder, { recursive: true });
for (const name of wanted) await (name === 'avatars' ? renderAvatars() : renderClip(name));
