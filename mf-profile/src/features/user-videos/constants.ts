/** The next page is requested when this share of a viewport is left (PROFILE-18). */
export const LOAD_MORE_MARGIN = '35%';
/** Tiles shown while the first page loads. */
export const SKELETON_TILE_COUNT = 9;
export const COLUMN_COUNT = 3;
/** Grids with more tiles than this are virtualized. */
export const VIRTUALIZE_ABOVE_TILES = 45;
/** Milliseconds that a pointer rests on a tile before its preview plays. */
export const PREVIEW_DELAY_MS = 300;
