import type { PreloadLevel } from '../engine.ts';
import { AHEAD_SECONDS, FIRST_AHEAD_SECONDS, HEAD_SECONDS, SETTLED_SECONDS } from './constants.ts';

/**
 * Seconds a stream fetches ahead of what is shown. Many videos are left within a few seconds: one just begun is not
 * fetched as far ahead as one that is being watched.
 * @param secondsIn how far into the video the viewer is
 */
export function secondsAhead(effort: PreloadLevel, secondsIn: number): number {
  if (effort !== 'full') return HEAD_SECONDS;
  return secondsIn < SETTLED_SECONDS ? FIRST_AHEAD_SECONDS : AHEAD_SECONDS;
}
