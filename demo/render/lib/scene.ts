import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Track } from './track.ts';

export type Ctx = SKRSContext2D;

/** A clip. `draw` must depend on the time only, so that frames can be drawn independently. */
export interface Scene {
  name: string;
  width: number;
  height: number;
  fps: 24 | 30;
  seconds: number;
  /** Constant rate factor of x264: higher means smaller files. */
  crf: number;
  draw(ctx: Ctx, time: number): void;
  score(track: Track): void;
}

/** Portrait, landscape and square format. */
export const PORTRAIT = { width: 540, height: 960 };
export const LANDSCAPE = { width: 960, height: 540 };
export const SQUARE = { width: 720, height: 720 };
