import type { PreloadLevel } from '../engine.ts';
import {
  BUFFER_GOAL_S,
  FULL_BUFFER_AFTER_S,
  INITIAL_BUFFER_GOAL_S,
  START_SEGMENT_BUFFER_S,
} from './constants.ts';

/**
 * Seconds a stream fetches ahead of what is shown. Many videos are left within a few seconds: one just begun is not
 * fetched as far ahead as one that is being watched.
 * @param currentTime how far into the video the viewer is
 */
export function getBufferGoal(effort: PreloadLevel, currentTime: number): number {
  if (effort !== 'full') return START_SEGMENT_BUFFER_S;
  return currentTime < FULL_BUFFER_AFTER_S ? INITIAL_BUFFER_GOAL_S : BUFFER_GOAL_S;
}
