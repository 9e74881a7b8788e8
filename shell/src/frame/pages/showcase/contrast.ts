/** A colour of the browser's: red, green and blue from 0 to 255. */
type Rgb = [number, number, number];

/** @param colour as `getComputedStyle` gives it: `rgb(16, 16, 20)` */
function parse(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return [red, green, blue];
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast of two opaque colours (WCAG 2.2, contrast ratio): 1 for the same, 21 for black on white.
 * @param one as `getComputedStyle` gives it
 */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}
