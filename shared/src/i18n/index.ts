import type { LocaleTexts } from '@ontrend/shared/contract';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

export { formatCount } from './format-count.ts';

/** Languages one can read the site in; the rest of spec 9's list is shown and disabled. */
export const ENABLED_LANGUAGES = ['en'] as const;
export const FALLBACK_LANGUAGE = 'en';

/**
 * Makes an instance with no texts in it yet; they come with the remotes.
 * @param language the reader's, `en` where it is not enabled
 */
export function createI18n(language: string = FALLBACK_LANGUAGE): I18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: {},
    interpolation: { escapeValue: false },
    // Texts of a remote are added before its routes are grafted: nothing is ever waited for while drawing.
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

/** The one instance of the page. */
export const i18n = createI18n();

/**
 * Adds a namespace in the fallback language.
 * @param namespace a remote's name, or `shell`
 */
export function addTexts(namespace: string, texts: LocaleTexts): void {
  i18n.addResourceBundle(FALLBACK_LANGUAGE, namespace, texts, true, true);
}
