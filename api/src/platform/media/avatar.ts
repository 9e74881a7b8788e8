import { readImageSize, renderImage } from './picture.ts';

/** Sides of the square a picture becomes, in pixels; never more than the picture has, but at least the smaller one. */
const SIDE = 512;
const SMALL_SIDE = 256;
const QUALITY = 82;

/**
 * Draws a person's picture anew: a square from its middle.
 * @returns a WebP file
 * @throws {UnsuitablePictureError}
 */
export async function renderAvatar(file: Buffer): Promise<Buffer> {
  const { width, height } = await readImageSize(file);
  const side = Math.min(width, height) < SIDE ? SMALL_SIDE : SIDE;
  return renderImage(file, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
  );
}
