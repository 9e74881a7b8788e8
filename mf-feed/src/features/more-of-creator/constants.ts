/** Further videos shown at once: two rows on a phone. */
export const MOST_VIDEOS = 6;
