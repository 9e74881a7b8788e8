import type { Pen } from './pen.ts';
import type { Track } from './track.ts';

/** The frames and the soundtrack of a demo clip. */
export interface Scene {
  width: number;
  height: number;
  fps: number;
  seconds: number;
  /** Constant rate factor of x264: higher means smaller files. */
  crf: number;
  /** Draws the frame at a time in seconds. Must depend on the time only, so that frames can be drawn independently. */
  draw(pen: Pen, time: number): void;
  /** Adds the notes and sounds of the clip to its empty soundtrack. */
  composeSoundtrack(track: Track): void;
}

/** Frame sizes in pixels, and the usual frame rate. */
export const PORTRAIT = { width: 540, height: 960, fps: 24 };
export const LANDSCAPE = { width: 960, height: 540, fps: 24 };
export const SQUARE = { width: 720, height: 720, fps: 24 };
