import { MOST_ZOOM, VIEW } from './constants.ts';

export interface Size {
  width: number;
  height: number;
}

/** How a picture lies in the square: how much larger than filling it, and how far from its middle, in view pixels. */
export interface Placement {
  zoom: number;
  x: number;
  y: number;
}

export const CENTRED: Placement = { zoom: 1, x: 0, y: 0 };

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** View pixels to a picture's pixel when it just fills the square. */
const fillScale = ({ width, height }: Size) => VIEW / Math.min(width, height);

/** The nearest placement that leaves nothing of the square empty. */
export function within(size: Size, { zoom, x, y }: Placement): Placement {
  const kept = between(zoom, 1, MOST_ZOOM);
  const scale = fillScale(size) * kept;
  const most = (side: number) => Math.max(0, (side * scale - VIEW) / 2);
  const [mostX, mostY] = [most(size.width), most(size.height)];
  return { zoom: kept, x: between(x, -mostX, mostX), y: between(y, -mostY, mostY) };
}

/** Goes in or out, keeping what is in the middle of the square there. */
export function zoomed(size: Size, placement: Placement, zoom: number): Placement {
  const kept = between(zoom, 1, MOST_ZOOM);
  const ratio = kept / placement.zoom;
  return within(size, { zoom: kept, x: placement.x * ratio, y: placement.y * ratio });
}

/** Where the picture stands in the square, in view pixels. */
export function boxOf(size: Size, { zoom, x, y }: Placement) {
  const scale = fillScale(size) * zoom;
  const [width, height] = [size.width * scale, size.height * scale];
  return { width, height, left: (VIEW - width) / 2 + x, top: (VIEW - height) / 2 + y };
}

/** The part of the picture that stands in the square, in its own pixels. */
export function sourceOf(size: Size, placement: Placement) {
  const scale = fillScale(size) * placement.zoom;
  const side = VIEW / scale;
  const { left, top } = boxOf(size, placement);
  return { x: -left / scale, y: -top / scale, side };
}
