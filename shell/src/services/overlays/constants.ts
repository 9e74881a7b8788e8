/** Milliseconds an alert stays unless told otherwise (spec 4, alert). */
export const ALERT_DURATION_MS = 3_000;
/** Milliseconds for what the server has to say: a success (spec 4, alert) as well as an error. */
export const CALL_ALERT_DURATION_MS = 5_000;
/** Skips until the app is offered (spec 9, skip limit). */
export const SKIPS_BEFORE_GET_APP = 7;
/** Milliseconds from a like or comment on a phone to the offer of the app (spec 9, get-app delay). */
export const GET_APP_DELAY_MS = 1_000;
