import type { Video } from '@ontrend/shared/wire';
import { FILL_MAX_RATIO } from './constants.ts';

/** What the player needs to know of a video. */
export type Playable = Pick<
  Video,
  'fileName' | 'url' | 'mp4Url' | 'firstFrame' | 'placeholder' | 'width' | 'height' | 'captions'
>;

/** Spec 3: m3u8 means HLS, anything else is an mp4. */
export function isHls(url: string): boolean {
  return /\.m3u8(?:[?#]|$)/.test(url);
}

/** How a video stands in its frame: `tall` fills it, `wide` is shown whole before a blurred ground. */
export function shapeOf({ width, height }: Pick<Playable, 'width' | 'height'>): 'tall' | 'wide' {
  return width / height <= FILL_MAX_RATIO ? 'tall' : 'wide';
}
