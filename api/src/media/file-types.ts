import { extname } from 'node:path';

/** What the media pipeline writes; nothing else in the store is served. */
const TYPES = new Map([
  ['.m3u8', 'application/vnd.apple.mpegurl'],
  ['.m4s', 'video/iso.segment'],
  ['.mp4', 'video/mp4'],
  ['.webp', 'image/webp'],
  ['.jpg', 'image/jpeg'],
  ['.vtt', 'text/vtt; charset=utf-8'],
]);

/** The media type of a file of the store by its name, or undefined for one that is nobody's business. */
export function mediaTypeOf(file: string): string | undefined {
  return TYPES.get(extname(file));
}

/** A file at a media address never changes: browsers and whatever stands in between keep it for good. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
