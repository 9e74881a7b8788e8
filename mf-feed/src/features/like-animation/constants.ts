/** Delay between the double tap and the animation (FEED-49). */
export const START_DELAY_MS = 100;

/** Delay between the end of the animation and its removal (FEED-49). */
export const CLEANUP_DELAY_MS = 250;

/** Playback speed of the animation (FEED-49). */
export const PLAYBACK_SPEED = 2;

/** Width and height of the animation (FEED-49). */
export const ANIMATION_SIZE_PX = 175;
