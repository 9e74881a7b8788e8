/** Spec 5 and 9. */
export const MINIMUM_AGE = 16;
export const EARLIEST_BIRTHDAY = '1950-01-01';
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 16;
export const PASSWORD_MIN_LENGTH = 8;

/** Longer ones would only make hashing slow. */
export const PASSWORD_MAX_LENGTH = 256;
/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;
/** A code typed from a mail has six digits; the one in a mail's link is longer. */
export const CODE_LENGTH = 6;
export const CODE_MAX_LENGTH = 64;

/** Characters of a profile's name and description. */
export const NAME_MAX_LENGTH = 40;
export const DESCRIPTION_MAX_LENGTH = 300;

/** What a letter to us may be about. */
export const CONTACT_TOPICS = ['question', 'account', 'rights', 'legal', 'press', 'other'] as const;
/** Characters of a letter's parts. */
export const CONTACT_LENGTHS = { name: 80, messageMin: 10, messageMax: 4_000 } as const;

/** Characters of a comment, and people of whom one is told that it mentions them. */
export const COMMENT_MAX_LENGTH = 1_000;
export const MAX_COMMENT_MENTIONS = 20;

/** Characters of a message. */
export const MESSAGE_MAX_LENGTH = 2_000;

/** Characters of a video's description, and the hashtags of it that count. */
export const VIDEO_DESCRIPTION_MAX_LENGTH = 2_200;
export const MAX_HASHTAGS = 30;
export const HASHTAG_MAX_LENGTH = 100;
/** Categories a video can be sorted into, and languages its captions can have. */
export const MAX_CATEGORIES = 3;
export const MAX_CAPTIONS = 20;
