import sharp from 'sharp';

/** Sides of the square a picture becomes, in pixels; never more than the picture has, but at least the smaller one. */
const SIDE = 512;
const SMALL_SIDE = 256;
/** Pixels a picture may claim to have: 40 megapixels are more than phones make. Known before any is decoded. */
const MOST_PIXELS = 40_000_000;
/** Seconds the decoder may take. */
const PATIENCE = 10;
const QUALITY = 82;

/** By what the file is, not by what it is called. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** A picture that can't be taken; the message is for the person who chose it. */
export class UnsuitablePictureError extends Error {}

const WRONG_KIND = 'The picture must be a JPEG, PNG, WebP, GIF or AVIF file.';
const TOO_MANY_PIXELS = `The picture has too many pixels; at most ${MOST_PIXELS / 1_000_000} million are possible.`;

/**
 * Draws a person's picture anew: upright, square from its middle, the first frame of a moving one, and nothing else of
 * the file: no place, no camera, no text.
 * @returns a WebP file
 * @throws {UnsuitablePictureError}
 */
export async function drawAvatar(file: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const;
  let side: number;
  try {
    const { format, width, height } = await sharp(file, options).metadata();
    if (!FORMATS.includes(format)) throw new UnsuitablePictureError(WRONG_KIND);
    if (width * height > MOST_PIXELS) throw new UnsuitablePictureError(TOO_MANY_PIXELS);
    side = Math.min(width, height) < SIDE ? SMALL_SIDE : SIDE;
  } catch (error) {
    throw explain(error, WRONG_KIND);
  }
  try {
    return await sharp(file, options)
      .timeout({ seconds: PATIENCE })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw explain(error, 'The picture is damaged. Please choose another one.');
  }
}

function explain(error: unknown, sentence: string): UnsuitablePictureError {
  if (error instanceof UnsuitablePictureError) return error;
  const tooLarge = error instanceof Error && error.message.includes('pixel limit');
  return new UnsuitablePictureError(tooLarge ? TOO_MANY_PIXELS : sentence, { cause: error });
}
