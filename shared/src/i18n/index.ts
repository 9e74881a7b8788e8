import type { LocaleTexts, RemoteModule } from '@ontrend/shared/contract';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE } from './languages.ts';

export { formatCount } from './format-count.ts';
export {
  FALLBACK_LANGUAGE,
  getTextDirection,
  LANGUAGES,
  type Language,
  resolveLanguage,
} from './languages.ts';
export { setLanguage } from './set-language.ts';

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
 * Adds a namespace.
 * @param namespace a remote's name, or `shell`
 * @param language BCP 47 tag; the fallback language unless told
 */
export function addTexts(namespace: string, texts: LocaleTexts, language: string = FALLBACK_LANGUAGE): void {
  i18n.addResourceBundle(language, namespace, texts, true, true);
}

/**
 * Adds the texts of a remote: English, which is the fallback, and those of the reader's language if it brings them.
 * Texts that can't be had stay English.
 */
export async function addRemoteTexts({
  name,
  locales,
}: Pick<RemoteModule, 'name' | 'locales'>): Promise<void> {
  addTexts(name, locales.en);
  const own = i18n.language === FALLBACK_LANGUAGE ? undefined : locales[i18n.language];
  const texts = typeof own === 'function' ? await own().catch(() => undefined) : own;
  if (texts) addTexts(name, texts, i18n.language);
}
