/** Minimum change of position between two `timeupdate` messages. */
export const TIMEUPDATE_INTERVAL_S = 0.25;

/** Time without interaction after which the controls of a playing video hide. */
export const CONTROLS_HIDE_DELAY_MS = 2_500;

/** Visible share of the frame from which the video plays. */
export const AUTOPLAY_VISIBLE_RATIO = 0.5;
