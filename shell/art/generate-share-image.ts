// Generates shell/public/share.png, the preview image of pages without an image of their own: `node --import
// tsx shell/art/generate-share-image.ts`. The font is Noto Sans, as on Debian (fonts-noto-core).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import texts from '../src/locales/en.json' with { type: 'json' };
import { drawMark, gradientDefinition } from './mark.ts';

const PUBLIC_DIR = join(fileURLToPath(new URL('.', import.meta.url)), '../public');

/** Size that Open Graph recommends. */
const WIDTH = 1_200;
const HEIGHT = 630;
/** Size of the mark with its background. */
const TILE_PX = 132;

/** Returns an illustration as a nested element with its size in pixels. */
function drawIllustration(name: string, x: number, y: number, width: number): string {
  const svg = readFileSync(join(PUBLIC_DIR, 'illustrations', `${name}.svg`), 'utf8');
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${width * 0.8}" `);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  ${gradientDefinition(TILE_PX, TILE_PX)}
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
  <g transform="translate(96 150)">
    <rect width="${TILE_PX}" height="${TILE_PX}" rx="37" fill="url(#brand)"/>
    <g transform="translate(66 66) scale(3.3) translate(-15.6 -16)">${drawMark('#fff')}</g>
  </g>
  <g font-family="Noto Sans" font-weight="bold">
    <text x="92" y="406" font-size="104" letter-spacing="-3" fill="#12131a">${texts.brand}</text>
    <text x="96" y="474" font-size="44" font-weight="500" fill="#5e6070">${texts.tagline}</text>
  </g>
  ${drawIllustration('following', 610, 96, 540)}
</svg>`;

await sharp(Buffer.from(svg))
  .png({ palette: true, colours: 200, compressionLevel: 9, effort: 10 })
  .toFile(join(PUBLIC_DIR, 'share.png'));
