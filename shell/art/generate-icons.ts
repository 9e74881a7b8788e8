// Generates favicon.svg and the icons of the web app in shell/public from the mark: `node --import tsx
// shell/art/generate-icons.ts`. The output is deterministic.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawMark, gradientDefinition } from './mark.ts';

const PUBLIC_DIR = join(fileURLToPath(new URL('.', import.meta.url)), '../public');

/** Width and height of the drawings. */
const SIZE = 32;

interface TileOptions {
  /** Share of the tile that the square of the mark takes. */
  scale: number;
  /** 0 for systems that mask icons themselves. */
  radius: number;
}

/** Draws the white mark on the brand's gradient. Its center is not that of its square. */
function drawTile({ scale, radius }: TileOptions): string {
  const offset = SIZE / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${gradientDefinition(SIZE, SIZE)}` +
    `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="url(#brand)"/>` +
    `<g transform="translate(${offset} ${offset}) scale(${scale}) translate(-15.6 -16)">${drawMark('#fff')}</g></svg>\n`
  );
}

async function renderIcon(svg: string, size: number, file: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * size) / SIZE })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(join(PUBLIC_DIR, file));
}

// Larger than elsewhere, because browsers show it at 16 px. The gradient is visible on light and dark tabs.
writeFileSync(join(PUBLIC_DIR, 'favicon.svg'), drawTile({ scale: 0.9, radius: 8 }));

const rounded = drawTile({ scale: 0.8, radius: 9 });
await renderIcon(rounded, 192, 'icon-192.png');
await renderIcon(rounded, 512, 'icon-512.png');
// The mark is within the safe zone, a circle of 80 %.
await renderIcon(drawTile({ scale: 0.68, radius: 0 }), 512, 'icon-maskable-512.png');
await renderIcon(drawTile({ scale: 0.76, radius: 0 }), 180, 'apple-touch-icon.png');
