/** Seconds between two looks at how far the video is that are told to the page around it. */
export const TIMEUPDATE_INTERVAL_S = 0.25;

/** Milliseconds after which controls nobody touches leave the picture of a playing video. */
export const CONTROLS_HIDE_DELAY_MS = 2_500;

/** The part of the frame that must be seen for a video to start by itself. */
export const AUTOPLAY_VISIBLE_RATIO = 0.5;
