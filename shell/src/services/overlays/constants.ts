/** Default duration of an alert, in milliseconds (SHELL-63). */
export const ALERT_DURATION_MS = 3_000;
/** Default duration of an alert with an action, in milliseconds (SHELL-63). */
export const ACTION_ALERT_DURATION_MS = 6_000;
/** Duration of alerts with messages of the server, success (SHELL-64) or error, in milliseconds. */
export const CALL_ALERT_DURATION_MS = 5_000;
/** Number of skips before the get-app dialog opens (FEED-51). */
export const SKIPS_BEFORE_GET_APP = 7;
/** Delay between a like or comment on a phone and the get-app dialog, in milliseconds (CONST-11). */
export const GET_APP_DELAY_MS = 1_000;
