/** Maximum number of videos: two rows on mobile. */
export const MAX_VIDEOS = 6;
