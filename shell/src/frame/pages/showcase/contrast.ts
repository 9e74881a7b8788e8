/** Red, green and blue from 0 to 255. */
type Rgb = [number, number, number];

/** @param colour value of `getComputedStyle`, such as `rgb(16, 16, 20)` */
function parseColour(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return [red, green, blue];
}

function relativeLuminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const ratio = channel / 255;
    return ratio <= 0.04045 ? ratio / 12.92 : ((ratio + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast ratio of two opaque colours (WCAG 2.2): 1 for equal colours, 21 for black on white.
 * @param colour value of `getComputedStyle`
 */
export function contrastRatio(colour: string, background: string): number {
  const [light, dark] = [
    relativeLuminance(parseColour(colour)),
    relativeLuminance(parseColour(background)),
  ].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
