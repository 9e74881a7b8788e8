import { mkdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { creatures } from './avatars/creatures.ts';
import { portraits } from './avatars/portraits.ts';

const SIZE = 256;
const QUALITY = 82;

/** Renders one avatar per user into a folder. */
export async function renderAvatars(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [username, draw] of Object.entries({ ...portraits, ...creatures })) {
    const canvas = createCanvas(SIZE, SIZE);
    draw(canvas.getContext('2d'));
    const target = join(folder, `${username}.webp`);
    await writeFile(target, await canvas.encode('webp', QUALITY));
    console.log(`${username}: ${(statSync(target).size / 1024).toFixed(1)} KiB`);
  }
}
