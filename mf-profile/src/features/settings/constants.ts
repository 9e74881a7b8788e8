/** Bytes of a picture one may choose; the API's limit is of what is sent, which is cropped and small. */
export const AVATAR_MAX_BYTES = 24 * 1024 * 1024;
/** What the API can read, and most browsers can draw. */
export const AVATAR_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
/** Languages captions are often in; the page's own is the first. */
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
/** What the exported file is called. */
export const EXPORT_FILE_NAME = 'ontrend.json';
/** How many words can be muted, and how long one may be (characters); the API's. */
export const MAX_MUTED_WORDS = 100;
export const MUTED_WORD_MAX_LENGTH = 50;
