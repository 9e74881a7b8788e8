/** Lifetime of a code. */
export const CODE_LIFETIME_MS = 10 * 60 * 1_000;

/** Number of attempts after which a code is invalid. */
export const MAX_CODE_ATTEMPTS = 5;

/** Wrong codes that one session, browser or address may enter for an account in a day. */
export const MAX_DAILY_FAILURES_PER_CALLER = 20;

/**
 * Wrong codes that all strangers together may enter for an account in a day, and also all of its sessions and known browsers,
 * because a thief with the password can open any number of sessions.
 */
export const MAX_DAILY_FAILURES = 100;

/** Minimum time between two codes for the same subject (CONST-14). */
export const RESEND_DELAY_MS = 60_000;

/** Random bytes in the code of a mail's link. */
export const LINK_CODE_BYTES = 24;

/** Days for which a deleted profile can be recovered. */
export const RECOVERY_DAYS = 14;

/** Time after a sign-in or another proof in which a session may make calls that could cost the user the account. */
export const FRESH_AUTHENTICATION_MINUTES = 5;
