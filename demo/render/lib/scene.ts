import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Track } from './track.ts';

export type Ctx = SKRSContext2D;

/** The frames and the soundtrack of a demo clip. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  fps: 24 | 30;
  seconds: number;
  /** Constant rate factor of x264: higher means smaller files. */
  crf: number;
  /** Draws the frame at a time in seconds. Must depend on the time only, so that frames can be drawn independently. */
  draw(ctx: Ctx, time: number): void;
  /** Adds the notes and sounds of the clip to its empty soundtrack. */
  composeSoundtrack(track: Track): void;
}

/** Frame sizes in pixels. */
export const PORTRAIT = { width: 540, height: 960 };
export const LANDSCAPE = { width: 960, height: 540 };
export const SQUARE = { width: 720, height: 720 };
