/** A field is checked for uniqueness this long after typing stops, in milliseconds (spec 4, 9). */
export const TYPING_MS = 1_500;
/** The sign that something is being checked shows after this long, in milliseconds (spec 4, 9). */
export const INDICATOR_MS = 200;
