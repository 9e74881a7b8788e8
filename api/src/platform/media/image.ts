import sharp, { type Sharp } from 'sharp';

/** Maximum declared pixels, checked before decoding; phones take up to 40 megapixels. */
const MAX_PIXELS = 40_000_000;
/** Timeout of the decoder. */
const READ_TIMEOUT_S = 10;

/** Detected from the content, not from the file name. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** An image that cannot be used. The message is for the user who chose it. */
export class UnsuitableImageError extends Error {}

const WRONG_KIND = "This file type isn't supported. Choose a JPEG, PNG, WebP, GIF or AVIF file.";
const TOO_MANY_PIXELS = `This image is too large. The maximum is ${MAX_PIXELS / 1_000_000} megapixels.`;
const DAMAGED = 'This image is damaged. Choose another one.';

/** Options for untrusted images: only the first frame of an animation, and a limit of pixels. */
const SHARP_OPTIONS = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
} as const;

/**
 * Reads the size of an image without decoding it.
 * @returns its sides in pixels, as stored
 * @throws {UnsuitableImageError}
 */
export async function readImageSize(file: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { format, width, height } = await sharp(file, SHARP_OPTIONS).metadata();
    if (!FORMATS.includes(format)) throw new UnsuitableImageError(WRONG_KIND);
    if (width * height > MAX_PIXELS) throw new UnsuitableImageError(TOO_MANY_PIXELS);
    return { width, height };
  } catch (error) {
    throw toImageError(error, WRONG_KIND);
  }
}

/**
 * Renders an image upright and without its metadata (location, camera, text).
 * @param render transforms the image
 * @throws {UnsuitableImageError}
 */
export async function renderImage<Result>(
  file: Buffer,
  render: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  try {
    return await render(sharp(file, SHARP_OPTIONS).timeout({ seconds: READ_TIMEOUT_S }).autoOrient());
  } catch (error) {
    throw toImageError(error, DAMAGED);
  }
}

function toImageError(error: unknown, sentence: string): UnsuitableImageError {
  if (error instanceof UnsuitableImageError) return error;
  const tooLarge = error instanceof Error && error.message.includes('pixel limit');
  return new UnsuitableImageError(tooLarge ? TOO_MANY_PIXELS : sentence, { cause: error });
}
