/** Side of the crop area in pixels. */
export const VIEW_SIZE_PX = 280;
/** Side of the uploaded picture in pixels. It is displayed at a quarter of this size at most. */
export const OUTPUT_SIZE_PX = 512;
/** Longer side of the decoded image in pixels. Photos in full resolution could exhaust a phone's memory. */
export const MAX_SOURCE_SIDE_PX = 2_048;
/** Maximum zoom factor, relative to the image filling the crop area. */
export const MAX_ZOOM = 4;
/** Change of the zoom factor for a key press or a wheel step. */
export const ZOOM_STEP = 0.1;
/** Distance in pixels that an arrow key moves the image, and with Shift. */
export const ARROW_STEP_PX = 8;
export const ARROW_LARGE_STEP_PX = 40;
