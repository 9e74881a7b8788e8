// Generates shell/public/share.png, the preview image of pages without an image of their own: `node --import
// tsx shell/art/generate-share-image.ts`. The font is DejaVu Sans Bold, as on Debian.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import texts from '../src/locales/en.json' with { type: 'json' };

const OUTPUT_FILE = join(fileURLToPath(new URL('.', import.meta.url)), '../public/share.png');

/** Size that Open Graph recommends. */
const WIDTH = 1_200;
const HEIGHT = 630;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="ground" x2="1" y2="1">
      <stop stop-color="#6d28ff"/>
      <stop offset="1" stop-color="#ff4d8d"/>
    </linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
  <g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">
    <path stroke-width="44" stroke-opacity=".12" d="M-40 760 L420 430 L690 560 L1260 60"/>
    <g stroke-width="3" transform="translate(150 150) scale(5.2)">
      <path d="M9 21.5 14 16l3.5 3L23 11.5"/>
      <path d="M18.5 10.5h5v5"/>
    </g>
  </g>
  <g fill="#fff" font-family="DejaVu Sans" font-weight="bold">
    <text x="330" y="280" font-size="112">${texts.brand}</text>
    <text x="186" y="404" font-size="62" fill-opacity=".92">${texts.tagline}</text>
  </g>
</svg>`;

await sharp(Buffer.from(svg))
  .png({ palette: true, colours: 200, compressionLevel: 9, effort: 10 })
  .toFile(OUTPUT_FILE);
