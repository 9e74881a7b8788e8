/** A language of the list one can choose from. */
export interface Language {
  /** BCP 47 tag. */
  code: string;
  /** Its name in itself. */
  name: string;
  isEnabled: boolean;
}

/** Where a reader's language is unknown or not enabled, and where a text is missing in it (spec 9). */
export const FALLBACK_LANGUAGE = 'en';

/** All the languages that are shown; those not enabled can not be chosen yet (spec 2.3, 9). */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', isEnabled: true },
  { code: 'es', name: 'Español', isEnabled: false },
  { code: 'pt', name: 'Português', isEnabled: false },
  { code: 'ar', name: 'العربية', isEnabled: false },
];

/** The cookie a choice is kept in, so that the document is in that language already; its life in seconds. */
export const LANGUAGE_COOKIE = { name: 'language', maxAge: 365 * 86_400 } as const;

/** Languages written from right to left. Browsers can not all be asked for it yet. */
const RIGHT_TO_LEFT = /^(ar|he|fa|ur|ps|sd|ug|yi|dv)(-|$)/;

/** The direction of a language: the document's `dir`. */
export function getTextDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/**
 * The language a page is drawn in.
 * @param requested what the reader chose, if anything
 * @param extraLanguages languages that are enabled beside those of the list
 */
export function resolveLanguage(
  requested: string | undefined,
  extraLanguages: readonly string[] = [],
): string {
  const isEnabled =
    LANGUAGES.some(({ code, isEnabled: enabled }) => enabled && code === requested) ||
    extraLanguages.some((code) => code === requested);
  return requested && isEnabled ? requested : FALLBACK_LANGUAGE;
}
