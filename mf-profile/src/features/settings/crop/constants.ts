/** Pixels of the square one sees the picture in. */
export const VIEW_SIZE_PX = 280;
/** Pixels of the picture that is sent; the largest it is ever shown is a quarter of it. */
export const OUTPUT_SIZE_PX = 512;
/** Pixels of a picture's longer side that are worked with: a phone's own would fill its memory. */
export const MAX_SOURCE_SIDE_PX = 2_048;
/** How far one can go in, from the picture filling the square. */
export const MAX_ZOOM = 4;
/** How much a key, or a notch of the wheel, goes in. */
export const ZOOM_STEP = 0.1;
/** Pixels an arrow key moves the picture, and with Shift. */
export const ARROW_STEP_PX = 8;
export const ARROW_LARGE_STEP_PX = 40;
