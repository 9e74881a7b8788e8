import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Track } from './track.ts';

export type Ctx = SKRSContext2D;

/** One clip. `draw` must depend on the time alone, so that any frame can be drawn by itself. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  fps: 24 | 30;
  seconds: number;
  /** x264's constant rate factor: higher is smaller. */
  crf: number;
  draw(ctx: Ctx, time: number): void;
  score(track: Track): void;
}

/** The three shapes a phone, a camera and a square post have. */
export const PORTRAIT = { width: 540, height: 960 };
export const LANDSCAPE = { width: 960, height: 540 };
export const SQUARE = { width: 720, height: 720 };
