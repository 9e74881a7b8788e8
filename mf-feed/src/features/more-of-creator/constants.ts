/** Further videos shown at once: two rows on a phone. */
export const MAX_VIDEOS = 6;
