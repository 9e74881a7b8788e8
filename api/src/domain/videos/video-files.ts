import { randomBytes } from 'node:crypto';
import {
  canonicalLanguageTag,
  InvalidCaptionsError,
  MAX_CAPTIONS,
  normalizeCaptions,
} from '@ontrend/shared/validation';
import { ApiError } from '../../platform/http/api-error.ts';
import { captionPath, coverPath } from '../../platform/media/addresses.ts';
import { renderCover } from '../../platform/media/cover.ts';
import { UnsuitableImageError } from '../../platform/media/image.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';

/** The validated files of a form of `app/user/video-edit`. */
export interface VideoFiles {
  video: Buffer | undefined;
  cover: { key: string; webp: Buffer; jpg: Buffer; placeholder: string } | undefined;
  captions: { language: string; key: string; text: string }[];
}

const CAPTIONS_FIELD_PREFIX = 'captions.';

const newKey = () => randomBytes(18).toString('base64url');

function invalidFieldError(field: string, message: string): ApiError {
  return new ApiError(422, 'invalid-input', message, { [field]: [message] });
}

/**
 * Reads and validates the files of a form.
 * @throws {ApiError} 422 that names the field
 */
export async function readVideoFiles(files: Readonly<Record<string, Buffer>>): Promise<VideoFiles> {
  const read: VideoFiles = { video: files.video, cover: undefined, captions: [] };
  for (const [field, file] of Object.entries(files)) {
    if (field === 'cover') read.cover = { key: newKey(), ...(await readCover(file)) };
    else if (field.startsWith(CAPTIONS_FIELD_PREFIX)) read.captions.push(readCaption(field, file));
    else if (field !== 'video') throw invalidFieldError(field, "This field can't be a file");
  }
  if (new Set(read.captions.map(({ language }) => language)).size < read.captions.length)
    throw invalidFieldError('captions', 'Only one caption file per language is allowed');
  return read;
}

async function readCover(file: Buffer) {
  try {
    return await renderCover(file);
  } catch (error) {
    throw error instanceof UnsuitableImageError ? invalidFieldError('cover', error.message) : error;
  }
}

function readCaption(field: string, file: Buffer) {
  const language = canonicalLanguageTag(field.slice(CAPTIONS_FIELD_PREFIX.length));
  if (language === null) throw invalidFieldError(field, 'Caption fields need a language, as in captions.en');
  try {
    return { language, key: newKey(), text: normalizeCaptions(file) };
  } catch (error) {
    throw error instanceof InvalidCaptionsError ? invalidFieldError(field, error.message) : error;
  }
}

/** @throws {ApiError} 422 for more languages than allowed */
export function checkCaptionCount(count: number): void {
  if (count > MAX_CAPTIONS) throw invalidFieldError('captions', `${MAX_CAPTIONS} languages at most`);
}

/** Stores cover and captions in the media store, below new random names. */
export async function storeVideoFiles(media: MediaStore, mediaKey: string, files: VideoFiles): Promise<void> {
  const { cover, captions } = files;
  if (cover) {
    const path = coverPath(mediaKey, cover.key);
    await Promise.all([media.write(cover.webp, `${path}.webp`), media.write(cover.jpg, `${path}.jpg`)]);
  }
  for (const { key, text } of captions) await media.write(Buffer.from(text), captionPath(mediaKey, key));
}

/** Deletes a cover and captions that are no longer referenced. */
export async function removeVideoFiles(
  media: MediaStore,
  mediaKey: string,
  { coverKey, captionKeys }: { coverKey: string | null; captionKeys: readonly string[] },
): Promise<void> {
  if (coverKey !== null) {
    const path = coverPath(mediaKey, coverKey);
    await Promise.all([media.remove(`${path}.webp`), media.remove(`${path}.jpg`)]);
  }
  for (const key of captionKeys) await media.remove(captionPath(mediaKey, key));
}
