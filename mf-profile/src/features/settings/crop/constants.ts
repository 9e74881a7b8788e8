/** Side of the uploaded picture in pixels. It is displayed at a quarter of this size at most. */
export const OUTPUT_SIZE_PX = 512;
/** Maximum zoom factor, relative to the image filling the crop area. */
export const MAX_ZOOM = 4;
/** Change of the zoom factor for a key press or a button. */
export const ZOOM_STEP = 0.1;
/** Distance in pixels that an arrow key moves the image. With Shift, it is a fifth. */
export const ARROW_STEP_PX = 8;
