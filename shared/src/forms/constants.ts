/** A field is checked for uniqueness this long after typing stops, in milliseconds (spec 4, 9). */
export const UNIQUENESS_DEBOUNCE_MS = 1_500;
/** The sign that something is being checked shows after this long, in milliseconds (spec 4, 9). */
export const SPINNER_DELAY_MS = 200;
