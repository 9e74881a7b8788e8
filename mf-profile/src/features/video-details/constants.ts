/** Number of frames in the strip of the cover field. */
export const STRIP_FRAME_COUNT = 8;
/** Longer side of a strip frame and of a cover, in pixels. */
export const STRIP_FRAME_SIDE_PX = 160;
export const COVER_SIDE_PX = 1_280;
export const COVER_QUALITY = 0.9;
/** Step of the slider in seconds. */
export const COVER_STEP_S = 0.1;
/** Largest accepted cover in bytes, as in the API. */
export const COVER_MAX_BYTES = 8 * 1_024 ** 2;
/** Timeout for seeking in a video. */
export const SEEK_TIMEOUT_MS = 8_000;
/** Milliseconds without a key press before suggestions are requested. */
export const SUGGESTIONS_DEBOUNCE_MS = 200;
/** Maximum number of suggestions (CONST-33). */
export const MAX_SUGGESTIONS = 5;
/** Languages offered for captions: the most widely spoken ones and those of our main audiences. */
export const CAPTION_LANGUAGES = [
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;
