import type { PreloadLevel } from '../engine.ts';
import {
  BUFFER_GOAL_S,
  FULL_BUFFER_AFTER_S,
  INITIAL_BUFFER_GOAL_S,
  START_SEGMENT_BUFFER_S,
} from './constants.ts';

/**
 * Returns how many seconds ahead of the playback position a stream buffers. Viewers leave many videos within
 * seconds, so the goal starts low and rises once a video is being watched.
 * @param currentTime playback position in seconds
 */
export function getBufferGoal(preload: PreloadLevel, currentTime: number): number {
  if (preload !== 'full') return START_SEGMENT_BUFFER_S;
  return currentTime < FULL_BUFFER_AFTER_S ? INITIAL_BUFFER_GOAL_S : BUFFER_GOAL_S;
}
