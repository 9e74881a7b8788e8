import type { Caption } from '@ontrend/shared/wire';

const getBaseLanguage = (language: string) => language.toLowerCase().split('-')[0];

/**
 * Selects the captions that match the preferred languages best.
 * @param preferredLanguages preferred languages, best first
 * @returns captions in the first preferred language that is available, if necessary of another region
 *   (`pt-BR` for `pt`); otherwise the first captions
 */
export function chooseCaptions(
  captions: Caption[],
  preferredLanguages: readonly (string | null)[],
): Caption | undefined {
  for (const preferred of preferredLanguages) {
    if (preferred === null) continue;
    const match =
      captions.find(({ language }) => language.toLowerCase() === preferred.toLowerCase()) ??
      captions.find(({ language }) => getBaseLanguage(language) === getBaseLanguage(preferred));
    if (match) return match;
  }
  return captions[0];
}

/** Returns a language's own name, such as `Español`, or its tag when the browser has no name for it. */
export function getLanguageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
