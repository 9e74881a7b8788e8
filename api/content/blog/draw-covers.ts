// Draws the covers of posts: every `covers/<name>.svg` becomes `pictures/<name>.jpg`. Run by hand; what it writes is
// committed: `node --import tsx api/content/blog/draw-covers.ts`.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const HERE = import.meta.dirname;

/** What chat programs show large (Open Graph), in pixels. */
const SIZE = { width: 1_200, height: 630 };

for (const file of await readdir(join(HERE, 'covers'))) {
  const target = join(HERE, 'pictures', file.replace(/\.svg$/, '.jpg'));
  await sharp(join(HERE, 'covers', file))
    .resize(SIZE)
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(target);
}
