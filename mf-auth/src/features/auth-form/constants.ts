/** Seconds until another code can be requested (ACCOUNT-40). */
export const RESEND_DELAY_S = 60;
/** Duration of a success alert in milliseconds (CONST-12). */
export const SUCCESS_ALERT_MS = 5_000;
/**
 * The step of an incomplete form is discarded after this time in milliseconds, because its code has expired by
 * then. Typed values are restored regardless.
 */
export const DRAFT_LIFETIME_MS = 60 * 60_000;
