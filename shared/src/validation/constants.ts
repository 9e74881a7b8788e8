/** Minimum age of users, in years (CONST-29). */
export const MINIMUM_AGE = 16;
/** Earliest valid birthday, as `YYYY-MM-DD`. */
export const EARLIEST_BIRTHDAY = '1950-01-01';
/** Minimum length of a username, in characters. */
export const USERNAME_MIN_LENGTH = 3;
/** Maximum length of a username, in characters. */
export const USERNAME_MAX_LENGTH = 16;
/** Minimum length of a password, in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Maximum length of a password, in characters, which limits the time of hashing. */
export const PASSWORD_MAX_LENGTH = 256;
/** Maximum length of an email address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;
/** Digits of a code to type from a mail; the code of a mail's link is longer. */
export const CODE_LENGTH = 6;
/** Maximum length of any code, in characters. */
export const CODE_MAX_LENGTH = 64;

/** Maximum length of a profile's name, in characters. */
export const NAME_MAX_LENGTH = 40;
/** Maximum length of a profile's description, in characters. */
export const DESCRIPTION_MAX_LENGTH = 300;

/** Topics of the contact form. */
export const CONTACT_TOPICS = ['question', 'account', 'rights', 'legal', 'press', 'other'] as const;
/** Lengths of the contact form's fields, in characters. */
export const CONTACT_LENGTHS = { name: 80, phoneNumber: 32, messageMin: 10, messageMax: 4_000 } as const;

/** Maximum length of a comment, in characters. */
export const COMMENT_MAX_LENGTH = 1_000;
/** Maximum number of users that one comment notifies of a mention. */
export const MAX_COMMENT_MENTIONS = 20;

/** Maximum length of a message, in characters. */
export const MESSAGE_MAX_LENGTH = 2_000;

/** Maximum length of a video's description, in characters. */
export const VIDEO_DESCRIPTION_MAX_LENGTH = 2_200;
/** Number of hashtags of a description that count. */
export const MAX_HASHTAGS = 30;
/** Maximum length of a hashtag, in characters. */
export const HASHTAG_MAX_LENGTH = 100;
/** Maximum number of a video's categories. */
export const MAX_CATEGORIES = 3;
/** Maximum number of a video's caption languages. */
export const MAX_CAPTIONS = 20;

/** Maximum length of a playlist's title, in characters. */
export const PLAYLIST_TITLE_MAX_LENGTH = 100;
/** Maximum length of a playlist's description, in characters. */
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 1_000;
