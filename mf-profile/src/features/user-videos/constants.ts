/** The next page is asked for when this much of a viewport is left (spec 4, modifier 35; design 11). */
export const LOAD_AHEAD = '35%';
/** Tiles drawn while the first page is on its way. */
export const SKELETON_TILES = 9;
