import type { Video } from '@ontrend/shared/wire';
import { MAX_FILL_ASPECT_RATIO } from './constants.ts';

/** The fields of a video that the player needs. */
export type PlayableVideo = Pick<
  Video,
  'fileName' | 'url' | 'mp4Url' | 'firstFrame' | 'placeholder' | 'width' | 'height' | 'duration' | 'captions'
>;

/** A URL that names an m3u8 file is HLS; any other is an mp4 (FEED-56). */
export function isHls(url: string): boolean {
  return /\.m3u8(?:[?#]|$)/.test(url);
}

/** Returns whether a video fills its frame (`tall`) or is letterboxed over a blurred backdrop (`wide`). */
export function getFrameShape({ width, height }: Pick<PlayableVideo, 'width' | 'height'>): 'tall' | 'wide' {
  return width / height <= MAX_FILL_ASPECT_RATIO ? 'tall' : 'wide';
}
