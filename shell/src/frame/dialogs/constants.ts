/** Skips until the app is offered (spec 9, skip limit). */
export const SKIPS_TO_GET_APP = 7;
/** Milliseconds from a like or comment on a phone to the offer of the app (spec 9, get-app delay). */
export const GET_APP_DELAY_MS = 1_000;
