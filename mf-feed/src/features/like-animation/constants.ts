/** Milliseconds from the double tap to the heart (spec 9, animations: start). */
export const START_DELAY_MS = 100;

/** Milliseconds from its end until it is taken away (spec 9, cleanup). */
export const CLEANUP_DELAY_MS = 250;

/** Times as fast as drawn (spec 9). */
export const SPEED = 2;

/** Pixels wide and high (spec 9). */
export const SIZE_PX = 175;
