/** After a code was sent, another can be asked for this many seconds later (spec 4, 9). */
export const RESEND_DELAY_S = 60;
/** An alert of success stays this long, in milliseconds (spec 4, 9). */
export const SUCCESS_ALERT_MS = 5_000;
/** A form that was left in the middle begins anew after this long, in milliseconds: its code is long worthless. */
export const DRAFT_LIFETIME_MS = 60 * 60_000;
