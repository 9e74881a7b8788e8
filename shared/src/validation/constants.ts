/** Years (CONST-29). */
export const MINIMUM_AGE = 16;
export const EARLIEST_BIRTHDAY = '1950-01-01';
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 16;
export const PASSWORD_MIN_LENGTH = 8;

/** Limits the time of hashing. */
export const PASSWORD_MAX_LENGTH = 256;
/** Maximum length of an email address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;
/** Digits of a code to type from a mail; the code of a mail's link is longer. */
export const CODE_LENGTH = 6;
export const CODE_MAX_LENGTH = 64;

/** Of a profile, in characters. */
export const NAME_MAX_LENGTH = 40;
export const DESCRIPTION_MAX_LENGTH = 300;

/** Topics of the contact form. */
export const CONTACT_TOPICS = ['question', 'account', 'rights', 'legal', 'press', 'other'] as const;
/** Of the contact form, in characters. */
export const CONTACT_LENGTHS = { name: 80, phoneNumber: 32, messageMin: 10, messageMax: 4_000 } as const;

/** Characters of a comment, and the maximum number of users that one comment notifies of a mention. */
export const COMMENT_MAX_LENGTH = 1_000;
export const MAX_COMMENT_MENTIONS = 20;

/** Characters of a message. */
export const MESSAGE_MAX_LENGTH = 2_000;

/** Characters of a video's description, and the number of its hashtags that count. */
export const VIDEO_DESCRIPTION_MAX_LENGTH = 2_200;
export const MAX_HASHTAGS = 30;
export const HASHTAG_MAX_LENGTH = 100;
/** Maximum categories and caption languages of a video. */
export const MAX_CATEGORIES = 3;
export const MAX_CAPTIONS = 20;
