/** Video elements alive in the page (design 7): the one watched, the one before it, the one that comes next. */
export const POOL_SIZE = 3;

/** Milliseconds after which a video nobody watches is wound back. */
export const REWIND_MS = 1_000;

/** Volume a video starts with, 0 to 1 (spec 9: 50). */
export const DEFAULT_VOLUME = 0.5;

/** Seconds a video must last for its end to count as a replay (spec 4, player). */
export const REPLAY_MIN_SECONDS = 1;

/** Milliseconds the browser gets to become idle before what is not needed yet is fetched anyway (spec 9). */
export const IDLE_TIMEOUT_MS = 2_000;

/** Seconds that must lie ahead of the watched video before anything is fetched for the next one. */
export const CALM_SECONDS = 4;

/** Seconds of the next video that are fetched ahead: its first segment, so that a swipe shows a picture at once. */
export const HEAD_SECONDS = 1;

/** Seconds kept ahead of the watched video: a clip left after three seconds was not downloaded whole. */
export const AHEAD_SECONDS = 12;

/** Videos whose poster is fetched ahead. */
export const POSTERS_AHEAD = 2;

/** Wider than this (width by height) a video stands whole in its frame; narrower it fills the frame. */
export const FILL_MAX_RATIO = 0.7;

/** Seconds an arrow key goes on or back. */
export const SEEK_SECONDS = 5;

/** Speeds to choose from, times as fast as recorded. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Speed while a finger rests on the video. */
export const HELD_RATE = 2;

/** Milliseconds a finger rests on a video before it goes faster. */
export const HOLD_MS = 400;

/** Pixels a resting finger may tremble. */
export const STILL_PX = 10;

/** Milliseconds within which a second tap makes a double tap. */
export const DOUBLE_TAP_MS = 300;

/** Pixels between two taps that are one double tap, at most (spec 9, double-tap position threshold). */
export const DOUBLE_TAP_PX = 300;
