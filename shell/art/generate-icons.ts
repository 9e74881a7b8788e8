// Draws the icons of the web app into shell/public: `node --import tsx shell/art/generate-icons.ts`. The mark is the
// favicon's; the same file gives the same bytes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = join(fileURLToPath(new URL('.', import.meta.url)), '../public');
const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');

/** The favicon draws in units of this. */
const UNITS = 32;

/** To the very edge: a system that rounds or masks its icons cuts what it needs (the mark lies within the safe circle). */
const fullBleed = mark.replace('rx="9"', '');

async function draw(drawing: string, size: number, file: string): Promise<void> {
  await sharp(Buffer.from(drawing), { density: (72 * size) / UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(join(PUBLIC, file));
}

await draw(mark, 192, 'icon-192.png');
await draw(mark, 512, 'icon-512.png');
await draw(fullBleed, 512, 'icon-maskable-512.png');
await draw(fullBleed, 180, 'apple-touch-icon.png');
