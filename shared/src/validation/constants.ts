/** Spec 5 and 9. */
export const MINIMUM_AGE = 16;
export const EARLIEST_BIRTHDAY = '1950-01-01';
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 16;
export const PASSWORD_MIN = 8;

/** Longer ones would only make hashing slow. */
export const PASSWORD_MAX = 256;
/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254;
/** A code typed from a mail has six digits; the one in a mail's link is longer. */
export const CODE_LENGTH = 6;
export const CODE_MAX = 64;

/** Characters of a profile's name and description. */
export const NAME_MAX = 40;
export const DESCRIPTION_MAX = 300;

/** What a letter to us may be about. */
export const LETTER_TOPICS = ['question', 'account', 'rights', 'legal', 'press', 'other'] as const;
/** Characters of a letter's parts. */
export const LETTER_LENGTH = { name: 80, least: 10, most: 4_000 } as const;

/** Characters of a comment, and people of whom one is told that it mentions them. */
export const COMMENT_MAX = 1_000;
export const COMMENT_MENTIONS_MAX = 20;

/** Characters of a message. */
export const MESSAGE_MAX = 2_000;

/** Characters of a video's description, and the hashtags of it that count. */
export const VIDEO_DESCRIPTION_MAX = 2_200;
export const MOST_HASHTAGS = 30;
export const HASHTAG_MAX = 100;
/** Categories a video can be sorted into, and languages its captions can have. */
export const MOST_CATEGORIES = 3;
export const MOST_CAPTIONS = 20;
