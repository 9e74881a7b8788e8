import sharp, { type Sharp } from 'sharp';

/** Pixels a picture may claim to have: 40 megapixels are more than phones make. Known before any is decoded. */
const MAX_PIXELS = 40_000_000;
/** Seconds the decoder may take. */
const READ_TIMEOUT_S = 10;

/** By what the file is, not by what it is called. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** A picture that can't be taken; the message is for the person who chose it. */
export class UnsuitableImageError extends Error {}

const WRONG_KIND = 'The picture must be a JPEG, PNG, WebP, GIF or AVIF file.';
const TOO_MANY_PIXELS = `The picture has too many pixels; at most ${MAX_PIXELS / 1_000_000} million are possible.`;
const DAMAGED = 'The picture is damaged. Please choose another one.';

/** How files of strangers are read: the first frame of a moving one, and no more pixels than we can bear. */
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const;

/**
 * Looks at what a picture is before any of it is decoded.
 * @returns its sides in pixels, as stored
 * @throws {UnsuitableImageError}
 */
export async function readImageSize(file: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { format, width, height } = await sharp(file, READING).metadata();
    if (!FORMATS.includes(format)) throw new UnsuitableImageError(WRONG_KIND);
    if (width * height > MAX_PIXELS) throw new UnsuitableImageError(TOO_MANY_PIXELS);
    return { width, height };
  } catch (error) {
    throw explain(error, WRONG_KIND);
  }
}

/**
 * Draws a picture anew: upright, and nothing else of the file: no place, no camera, no text.
 * @param draw says what becomes of it
 * @throws {UnsuitableImageError}
 */
export async function renderImage<Drawn>(
  file: Buffer,
  draw: (picture: Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  try {
    return await draw(sharp(file, READING).timeout({ seconds: READ_TIMEOUT_S }).autoOrient());
  } catch (error) {
    throw explain(error, DAMAGED);
  }
}

function explain(error: unknown, sentence: string): UnsuitableImageError {
  if (error instanceof UnsuitableImageError) return error;
  const tooLarge = error instanceof Error && error.message.includes('pixel limit');
  return new UnsuitableImageError(tooLarge ? TOO_MANY_PIXELS : sentence, { cause: error });
}
