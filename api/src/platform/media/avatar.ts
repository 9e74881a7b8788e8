import { readImageSize, renderImage } from './image.ts';

/** Side of the square in pixels if both sides of the image have at least this many. */
const SIDE_PX = 512;
/** Side of the square for other images. Smaller images are enlarged to it. */
const SMALL_SIDE_PX = 256;
const QUALITY = 82;

/**
 * Renders an avatar: the center of the image, cropped to a square.
 * @returns a WebP file
 * @throws {UnsuitableImageError}
 */
export async function renderAvatar(file: Buffer): Promise<Buffer> {
  const { width, height } = await readImageSize(file);
  const side = Math.min(width, height) < SIDE_PX ? SMALL_SIDE_PX : SIDE_PX;
  return renderImage(file, (image) =>
    image.resize(side, side, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  );
}
