/** Lifetime of a sign-in that waits for its second step, and of a request for a passkey. */
export const TICKET_LIFETIME_MINUTES = 10;

/** Wrong codes after which a sign-in has to start again. */
export const MAX_TICKET_TRIES = 5;

/** Days for which a remembered browser skips the second step. */
export const REMEMBERED_DEVICE_DAYS = 30;

/** Passkeys of one account. */
export const MAX_PASSKEYS = 20;

/** Names the authenticator app among the factors of an account; passkeys have ids. */
export const TOTP_FACTOR_ID = 'totp';

/** Recovery codes of one account. */
export const RECOVERY_CODE_COUNT = 10;

/** Hours between the start of a recovery and its mail, in which the owner can cancel it. */
export const RECOVERY_DELAY_HOURS = 24;

/** Hours after which the link of a recovery can be mailed again. */
export const RECOVERY_RESEND_HOURS = 1;

/** Days for which the link of a recovery is valid. */
export const RECOVERY_LINK_DAYS = 3;
