import { VIEW_SIZE_PX } from './constants.ts';
import { CENTERED, clampPlacement, cropRect, imageRect, zoomTo } from './geometry.ts';

const wide = { width: 2_000, height: 1_000 };

test('starts with the largest square in the center', () => {
  const { x, y, side } = cropRect(wide, CENTERED);
  expect([x, y, side].map((value) => Math.round(value) + 0)).toEqual([500, 0, 1_000]);
});

test('always covers the crop area, however far the image is moved or shrunk', () => {
  for (const [x, y, zoom] of [
    [9_999, 9_999, 1],
    [-9_999, -9_999, 3],
    [0, 0, 0.1],
  ] as const) {
    const { left, top, width, height } = imageRect(wide, clampPlacement(wide, { x, y, zoom }));
    expect(left).toBeLessThanOrEqual(0);
    expect(top).toBeLessThanOrEqual(0);
    expect(left + width).toBeGreaterThanOrEqual(VIEW_SIZE_PX - 1e-6);
    expect(top + height).toBeGreaterThanOrEqual(VIEW_SIZE_PX - 1e-6);
  }
});

test('zooms around the center and stops at a factor of four', () => {
  const placement = clampPlacement(wide, { zoom: 1, x: 70, y: 0 });
  const getCropCenter = (current: typeof placement) => {
    const { x, side } = cropRect(wide, current);
    return x + side / 2;
  };
  expect(getCropCenter(zoomTo(wide, placement, 2))).toBeCloseTo(getCropCenter(placement));
  expect(zoomTo(wide, placement, 99).zoom).toBe(4);
});
