// Renders the cover images of blog posts: converts every `covers/<name>.svg` to `pictures/<name>.jpg`. Run it
// by hand and commit the output: `node --import tsx api/content/blog/render-covers.ts`.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const HERE = import.meta.dirname;

/** Size of large link previews (Open Graph), in pixels. */
const SIZE = { width: 1_200, height: 630 };

for (const file of await readdir(join(HERE, 'covers'))) {
  const target = join(HERE, 'pictures', file.replace(/\.svg$/, '.jpg'));
  await sharp(join(HERE, 'covers', file))
    .resize(SIZE)
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(target);
}
