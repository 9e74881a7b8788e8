// Generates the icons of the web app in shell/public from favicon.svg: `node --import tsx
// shell/art/generate-icons.ts`. The output is deterministic.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC_DIR = join(fileURLToPath(new URL('.', import.meta.url)), '../public');
const favicon = readFileSync(join(PUBLIC_DIR, 'favicon.svg'), 'utf8');

/** Width and height of the favicon's viewBox. */
const FAVICON_SIZE = 32;

/** Without rounded corners, for systems that mask icons. The logo is within the safe zone. */
const fullBleed = favicon.replace('rx="9"', '');

async function renderIcon(svg: string, size: number, file: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * size) / FAVICON_SIZE })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(join(PUBLIC_DIR, file));
}

await renderIcon(favicon, 192, 'icon-192.png');
await renderIcon(favicon, 512, 'icon-512.png');
await renderIcon(fullBleed, 512, 'icon-maskable-512.png');
await renderIcon(fullBleed, 180, 'apple-touch-icon.png');
