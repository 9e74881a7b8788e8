/** A code is good for ten minutes. In ms. */
export const CODE_LIFETIME_MS = 10 * 60 * 1_000;

/** Wrong tries that a code survives but one. */
export const MAX_CODE_ATTEMPTS = 5;

/** A code is sent again after a minute at the earliest (spec 9, resend delay). In ms. */
export const RESEND_DELAY_MS = 60_000;

/** Bytes of randomness in the code of a mail's link. */
export const LINK_CODE_BYTES = 24;

/** A deleted profile can be recovered for two weeks. In days. */
export const RECOVERY_DAYS = 14;
