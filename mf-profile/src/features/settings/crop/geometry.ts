import { MAX_ZOOM, VIEW_SIZE_PX } from './constants.ts';

export interface Size {
  width: number;
  height: number;
}

/**
 * Position of the image in the crop area: zoom relative to filling it, and the offset from its center in view
 * pixels.
 */
export interface Placement {
  zoom: number;
  x: number;
  y: number;
}

export const CENTERED: Placement = { zoom: 1, x: 0, y: 0 };

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** View pixels per image pixel at which the image just fills the crop area. */
const coverScale = ({ width, height }: Size) => VIEW_SIZE_PX / Math.min(width, height);

/** Returns the nearest placement that covers the whole crop area. */
export function clampPlacement(size: Size, { zoom, x, y }: Placement): Placement {
  const clampedZoom = clamp(zoom, 1, MAX_ZOOM);
  const scale = coverScale(size) * clampedZoom;
  const maxOffset = (side: number) => Math.max(0, (side * scale - VIEW_SIZE_PX) / 2);
  const [maxX, maxY] = [maxOffset(size.width), maxOffset(size.height)];
  return { zoom: clampedZoom, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) };
}

/** Changes the zoom around the center of the crop area. */
export function zoomTo(size: Size, placement: Placement, zoom: number): Placement {
  const clampedZoom = clamp(zoom, 1, MAX_ZOOM);
  const ratio = clampedZoom / placement.zoom;
  return clampPlacement(size, { zoom: clampedZoom, x: placement.x * ratio, y: placement.y * ratio });
}

/** Returns the rectangle of the image relative to the crop area, in view pixels. */
export function imageRect(size: Size, { zoom, x, y }: Placement) {
  const scale = coverScale(size) * zoom;
  const [width, height] = [size.width * scale, size.height * scale];
  return { width, height, left: (VIEW_SIZE_PX - width) / 2 + x, top: (VIEW_SIZE_PX - height) / 2 + y };
}

/** Returns the visible square in pixels of the image. */
export function cropRect(size: Size, placement: Placement) {
  const scale = coverScale(size) * placement.zoom;
  const side = VIEW_SIZE_PX / scale;
  const { left, top } = imageRect(size, placement);
  return { x: -left / scale, y: -top / scale, side };
}
