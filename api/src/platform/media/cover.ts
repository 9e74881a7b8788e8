import { POSTER_QUALITY } from './constants.ts';
import { readImageSize, renderImage } from './image.ts';
import { renderPlaceholder } from './poster.ts';

/** Maximum longer side of a cover in pixels: that of the largest rendition. */
const LONG_SIDE = 1_920;

/** Replaces a video's first frame. */
export interface Cover {
  webp: Buffer;
  jpg: Buffer;
  /** A data URL. */
  placeholder: string;
}

/**
 * Renders a custom cover.
 * @throws {UnsuitableImageError}
 */
export async function renderCover(file: Buffer): Promise<Cover> {
  await readImageSize(file);
  return renderImage(file, async (image) => {
    const size = { fit: 'inside', withoutEnlargement: true } as const;
    const png = await image
      .resize(LONG_SIDE, LONG_SIDE, size)
      .flatten({ background: '#000' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return renderImage(png, async (drawn) => {
      const [webp, jpg, placeholder] = await Promise.all([
        drawn.clone().webp({ quality: POSTER_QUALITY.webp }).toBuffer(),
        drawn.clone().jpeg({ quality: POSTER_QUALITY.jpeg, mozjpeg: true, progressive: true }).toBuffer(),
        renderPlaceholder(png),
      ]);
      return { webp, jpg, placeholder };
    });
  });
}
