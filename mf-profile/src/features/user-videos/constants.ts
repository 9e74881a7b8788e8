/** The next page is asked for when this much of a viewport is left (spec 4, modifier 35; design 11). */
export const LOAD_MORE_MARGIN = '35%';
/** Tiles drawn while the first page is on its way. */
export const SKELETON_TILE_COUNT = 9;
/** Tiles beside each other. */
export const COLUMN_COUNT = 3;
/** Grids of up to this many tiles stand in the page as a whole. */
export const VIRTUALIZE_ABOVE_TILES = 45;
/** Milliseconds a pointer rests on a tile before its video plays. */
export const PREVIEW_DELAY_MS = 300;
