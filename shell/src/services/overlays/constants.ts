/** Milliseconds an alert stays unless told otherwise (spec 4, alert). */
export const ALERT_MS = 3_000;
/** Milliseconds for what the server has to say: a success (spec 4, alert) as well as an error. */
export const CALL_ALERT_MS = 5_000;
