/**
 * Largest file a user can choose, in bytes. The API's limit applies to the cropped picture, which is small.
 */
export const AVATAR_MAX_BYTES = 24 * 1024 * 1024;
/** Formats that the API decodes and most browsers display. */
export const AVATAR_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
/** Common languages of captions, starting with the language of the site. */
export const CAPTION_LANGUAGES = [
  'en',
  'es',
  'pt',
  'ar',
  'hi',
  'id',
  'ru',
  'de',
  'fr',
  'it',
  'ja',
  'ko',
  'tr',
  'uk',
  'zh',
];
export const EXPORT_FILE_NAME = 'ontrend.json';
/** Maximum number of muted words, and the maximum length of a word in characters, as in the API. */
export const MAX_MUTED_WORDS = 100;
export const MUTED_WORD_MAX_LENGTH = 50;
