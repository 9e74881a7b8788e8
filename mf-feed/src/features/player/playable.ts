import type { Video } from '@ontrend/shared/wire';
import { MAX_FILL_ASPECT_RATIO } from './constants.ts';

/** What the player needs to know of a video. */
export type PlayableVideo = Pick<
  Video,
  'fileName' | 'url' | 'mp4Url' | 'firstFrame' | 'placeholder' | 'width' | 'height' | 'captions'
>;

/** Spec 3: m3u8 means HLS, anything else is an mp4. */
export function isHls(url: string): boolean {
  return /\.m3u8(?:[?#]|$)/.test(url);
}

/** How a video stands in its frame: `tall` fills it, `wide` is shown whole before a blurred ground. */
export function getFrameShape({ width, height }: Pick<PlayableVideo, 'width' | 'height'>): 'tall' | 'wide' {
  return width / height <= MAX_FILL_ASPECT_RATIO ? 'tall' : 'wide';
}
