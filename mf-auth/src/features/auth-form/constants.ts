/** After a code was sent, another can be asked for this many seconds later (spec 4, 9). */
export const RESEND_SECONDS = 60;
/** A field is checked for uniqueness this long after typing stops, in milliseconds (spec 4, 9). */
export const TYPING_MS = 1_500;
/** The sign that something is being checked shows after this long, in milliseconds (spec 4, 9). */
export const INDICATOR_MS = 200;
/** An alert of success stays this long, in milliseconds (spec 4, 9). */
export const SUCCESS_MS = 5_000;
/** A form that was left in the middle begins anew after this long, in milliseconds: its code is long worthless. */
export const DRAFT_LIFE_MS = 60 * 60_000;
