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
 * Creates an i18next instance without texts; the remotes add theirs.
 * @param language of the user; `en` when it is not enabled
 */
export function createI18n(language: string = FALLBACK_LANGUAGE): I18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    resources: {},
    interpolation: { escapeValue: false },
    // A remote's texts are added before its routes are mounted, so rendering never waits for texts.
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

/** The i18next instance of the page. */
export const i18n = createI18n();

/**
 * Adds the texts of a namespace.
 * @param namespace a remote's name, or `shell`
 * @param language BCP 47 tag; default: the fallback language
 */
export function addTexts(namespace: string, texts: LocaleTexts, language: string = FALLBACK_LANGUAGE): void {
  i18n.addResourceBundle(language, namespace, texts, true, true);
}

/**
 * Adds the texts of a remote: English, and the user's language if the remote has it. When those can't be
 * loaded, the texts are English.
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
