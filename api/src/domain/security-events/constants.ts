/**
 * Days for which security events are stored. A trigger of the database rejects the deletion of younger ones (migration 0037),
 * so a shorter time needs a migration.
 */
export const SECURITY_EVENT_DAYS = 90;

/** Days for which failed sign-ins are stored that name no account, of which an attack can cause any number. */
export const UNKNOWN_SIGN_IN_DAYS = 7;
