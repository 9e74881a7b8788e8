/** Pixels of the square one sees the picture in. */
export const VIEW = 280;
/** Pixels of the picture that is sent; the largest it is ever shown is a quarter of it. */
export const OUTPUT = 512;
/** Pixels of a picture's longer side that are worked with: a phone's own would fill its memory. */
export const MOST_PIXELS = 2_048;
/** How far one can go in, from the picture filling the square. */
export const MOST_ZOOM = 4;
/** How much a key, or a notch of the wheel, goes in. */
export const ZOOM_STEP = 0.1;
/** Pixels an arrow key moves the picture, and with Shift. */
export const MOVE = 8;
export const MOVE_FAR = 40;
