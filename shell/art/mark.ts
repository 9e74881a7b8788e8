import { TREND_DOT, TREND_LINE } from '../../shared/src/ui/trend-line.ts';

/** Colors of the brand's gradient, as in `--gradient`. */
export const GRADIENT = ['#6d28ff', '#d6246e'] as const;

/** Returns the definition of the brand's gradient from one corner to the other, with the id `brand`. */
export const gradientDefinition = (width: number, height: number): string =>
  `<defs><linearGradient id="brand" x2="${width}" y2="${height}" gradientUnits="userSpaceOnUse">` +
  `<stop stop-color="${GRADIENT[0]}"/><stop offset="1" stop-color="${GRADIENT[1]}"/></linearGradient></defs>`;

/** Returns the mark as SVG elements in a square of 32 units. */
export const drawMark = (color: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="4" stroke-linecap="round" d="${TREND_LINE}"/>` +
  `<circle fill="${color}" cx="${TREND_DOT.cx}" cy="${TREND_DOT.cy}" r="${TREND_DOT.r}"/>`;
