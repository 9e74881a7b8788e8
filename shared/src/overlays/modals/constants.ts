/** Milliseconds from Escape to a closed dialog (spec 9). */
export const ESCAPE_MS = 200;
