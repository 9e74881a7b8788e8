/** A language of the language picker. */
export interface Language {
  /** BCP 47 tag. */
  code: string;
  /** Its name in the language itself. */
  name: string;
  isEnabled: boolean;
}

/** Used when the user's language is unknown or not enabled, and for missing texts (SHELL-80). */
export const FALLBACK_LANGUAGE = 'en';

/** The languages of the picker; those not enabled can't be selected (SHELL-46). */
export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', isEnabled: true },
  { code: 'es', name: 'Español', isEnabled: false },
  { code: 'pt', name: 'Português', isEnabled: false },
  { code: 'ar', name: 'العربية', isEnabled: false },
];

/** Cookie with the chosen language, so that the document is rendered in it. `maxAge` in seconds. */
export const LANGUAGE_COOKIE = { name: 'language', maxAge: 365 * 86_400 } as const;

/** Right-to-left languages. Not all supported browsers have `Intl.Locale.textInfo`. */
const RIGHT_TO_LEFT = /^(ar|he|fa|ur|ps|sd|ug|yi|dv)(-|$)/;

/** Returns the text direction of a language, for the document's `dir`. */
export function getTextDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}

/**
 * Returns the language in which a page is rendered.
 * @param requested the user's choice, if any
 * @param extraLanguages languages that are enabled in addition to `LANGUAGES`
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
