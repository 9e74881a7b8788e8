/** Pictures of the strip a cover is chosen from. */
export const STRIP_FRAME_COUNT = 8;
/** Pixels of the longer side of a strip's picture, and of a cover. */
export const STRIP_FRAME_SIDE_PX = 160;
export const COVER_SIDE_PX = 1_280;
export const COVER_QUALITY = 0.9;
/** Seconds between two pictures the slider stops at. */
export const COVER_STEP_S = 0.1;
/** The largest picture that is taken, as at the API. */
export const COVER_MAX_BYTES = 8 * 1_024 ** 2;
/** So long a browser may take to show a moment of a video. In ms. */
export const SEEK_TIMEOUT_MS = 8_000;
/** Milliseconds after a letter until ways to go on are asked for. */
export const SUGGESTIONS_DEBOUNCE_MS = 200;
/** Ways to go on that are offered (spec 9, autocomplete). */
export const MAX_SUGGESTIONS = 5;
/** Languages captions are offered in: what most people speak, and where the site is read. */
export const CAPTION_LANGUAGES = [
  ...[
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
  ],
  ...[
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
  ],
  ...['zh-Hans', 'zh-Hant'],
] as const;
