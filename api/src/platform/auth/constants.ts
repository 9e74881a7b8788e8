/** Lifetime of an access token (CONST-1). */
export const ACCESS_TOKEN_LIFETIME_S = 24 * 60 * 60;

/** Verified tokens in the LRU cache; about 5 MB. */
export const VERIFIED_TOKEN_CACHE_SIZE = 10_000;

/** A new signing key for access tokens starts every week. */
export const SIGNING_KEY_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;

/** Lifetime of a refresh token (CONST-2). A session that is not used for this time ends. */
export const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

/** Maximum age of a session, after which its user logs in again however often it was used (ACCOUNT-74). */
export const SESSION_LIFETIME_DAYS = 90;

/**
 * How long a used refresh token is still accepted, because a second tab may refresh at the same moment
 * (decision 013).
 */
export const REFRESH_GRACE_MS = 5_000;

/** How far `last_used_at` of a session may lag behind; it and the place are only shown to users. */
export const SESSION_TOUCH_INTERVAL_MINUTES = 10;

/** Lifetime of the device cookie after its last use: the maximum that browsers allow. */
export const DEVICE_COOKIE_LIFETIME_S = 400 * 24 * 60 * 60;
