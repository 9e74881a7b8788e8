import { extname } from 'node:path';

/** Types of the files that the media pipeline writes; other files in the store are not served. */
const MEDIA_TYPES = new Map([
  ['.m3u8', 'application/vnd.apple.mpegurl'],
  ['.m4s', 'video/iso.segment'],
  ['.mp4', 'video/mp4'],
  ['.webp', 'image/webp'],
  ['.jpg', 'image/jpeg'],
  ['.vtt', 'text/vtt; charset=utf-8'],
]);

/** Returns the media type of a file by its extension; undefined for files that are not served. */
export function getMediaType(file: string): string | undefined {
  return MEDIA_TYPES.get(extname(file));
}

/**
 * A media URL never changes its content, so browsers cache it permanently. Shared caches (CDN, gateway)
 * revalidate every minute, so that deleted, hidden and private files disappear from them.
 */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=60, immutable';
