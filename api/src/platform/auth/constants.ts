/** An access token is good for a day (spec 9). In seconds. */
export const ACCESS_TOKEN_LIFE = 24 * 60 * 60;

/** Access tokens that are remembered as good, those used longest ago go: about 5 MB. */
export const KNOWN_TOKENS = 10_000;

/** Every week there is a new key to sign access tokens with. In ms. */
export const SIGNING_KEY_LIFE = 7 * 24 * 60 * 60 * 1_000;

/** A refresh token is good for 30 days (spec 9). In ms. */
export const REFRESH_TOKEN_LIFE = 30 * 24 * 60 * 60 * 1_000;

/** For so long the refresh token used last may come back: a second tab asked at the same moment (spec 4, refresh gate). In ms. */
export const REFRESH_GRACE = 5_000;

/** How far behind `last_used_at` of a session may be, in minutes: it is for people to read. */
export const SESSION_TOUCH_MINUTES = 10;
