/** Red, green and blue from 0 to 255. */
type Rgb = [number, number, number];

/** @param color value of `getComputedStyle`, such as `rgb(16, 16, 20)` */
function parseColor(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return [red, green, blue];
}

function relativeLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const ratio = channel / 255;
    return ratio <= 0.04045 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast ratio of two opaque colors (WCAG 2.2): 1 for equal colors, 21 for black on white.
 * @param color value of `getComputedStyle`
 */
export function contrastRatio(color: string, background: string): number {
  const [light, dark] = [
    relativeLuminance(parseColor(color)),
    relativeLuminance(parseColor(background)),
  ].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
