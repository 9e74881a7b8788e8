/** Lifetime of a code. */
export const CODE_LIFETIME_MS = 10 * 60 * 1_000;

/** Number of attempts after which a code is invalid. */
export const MAX_CODE_ATTEMPTS = 5;

/** Minimum time between two codes for the same subject (CONST-14). */
export const RESEND_DELAY_MS = 60_000;

/** Random bytes in the code of a mail's link. */
export const LINK_CODE_BYTES = 24;

/** Days for which a deleted profile can be recovered. */
export const RECOVERY_DAYS = 14;
