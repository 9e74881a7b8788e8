import { getFrameShape, type PlayableVideo } from '../playable.ts';
import { MAX_PIXEL_RATIO } from './constants.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * The finest rendition that can be told from a finer one: the smallest that has at least the pixels the video is
 * shown with. A tall video covers its frame, a wide one stands whole in it.
 * @param levels coarsest first
 * @param frame in pixels of the page
 * @returns its index; the last one's when all are coarser
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
