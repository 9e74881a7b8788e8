import { getFrameShape, type PlayableVideo } from '../playable.ts';
import { MAX_PIXEL_RATIO } from './constants.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the highest rendition worth loading: the smallest that has at least as many pixels as the frame
 * shows.
 * @param levels lowest resolution first
 * @param frame size in CSS pixels
 * @returns index of the rendition; the last one when all are smaller than the frame
 */
export function getLevelCap(
  levels: Size[],
  frame: Size,
  video: Pick<PlayableVideo, 'width' | 'height'>,
  pixelRatio: number,
): number {
  const scales = [frame.width / video.width, frame.height / video.height];
  const scale = getFrameShape(video) === 'tall' ? Math.max(...scales) : Math.min(...scales);
  const needed = Math.min(video.width, video.height) * scale * Math.min(pixelRatio, MAX_PIXEL_RATIO);
  const enough = levels.findIndex(({ width, height }) => Math.min(width, height) >= needed);
  return enough === -1 ? levels.length - 1 : enough;
}
