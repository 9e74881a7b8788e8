/**
 * How long a viewer stays on a video before something is loaded or rendered for it, in milliseconds. Videos that are only
 * scrolled past then cost nothing, and take no time from the frames of the scroll.
 */
export const SETTLE_MS = 250;
