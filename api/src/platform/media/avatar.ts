import { readImageSize, renderImage } from './image.ts';

/** Side of the square in pixels: never more than the image has, but at least the smaller one. */
const SIDE = 512;
const SMALL_SIDE = 256;
const QUALITY = 82;

/**
 * Renders an avatar: the centre of the image, cropped to a square.
 * @returns a WebP file
 * @throws {UnsuitableImageError}
 */
export async function renderAvatar(file: Buffer): Promise<Buffer> {
  const { width, height } = await readImageSize(file);
  const side = Math.min(width, height) < SIDE ? SMALL_SIDE : SIDE;
  return renderImage(file, (image) =>
    image.resize(side, side, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  );
}
