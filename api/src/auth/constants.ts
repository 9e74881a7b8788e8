/** An access token is good for a day (spec 9). In seconds. */
export const ACCESS_TOKEN_LIFE = 24 * 60 * 60;

/** A refresh token is good for 30 days (spec 9). In ms. */
export const REFRESH_TOKEN_LIFE = 30 * 24 * 60 * 60 * 1_000;

/** For so long a used refresh token may come back: a second tab asked at the same moment (spec 4, refresh gate). In ms. */
export const REFRESH_GRACE = 5_000;
