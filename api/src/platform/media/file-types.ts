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

/**
 * A file at a media address never changes: browsers keep it for good. What stands in between (a CDN, the gateway) asks
 * once an hour whether it is still there, so that what was removed or made private leaves it, too.
 */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=3600, immutable';
