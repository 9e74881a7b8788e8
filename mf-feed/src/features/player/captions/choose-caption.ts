import type { Caption } from '@ontrend/shared/wire';

const getBaseLanguage = (language: string) => language.toLowerCase().split('-')[0];

/**
 * The captions to begin with.
 * @param wanted languages the reader understands, the best first
 * @returns those in the first of them that there is, if need be of another region (`pt-BR` for `pt`); else the first
 */
export function chooseCaptions(captions: Caption[], wanted: readonly (string | null)[]): Caption | undefined {
  for (const preferred of wanted) {
    if (preferred === null) continue;
    const found =
      captions.find(({ language }) => language.toLowerCase() === preferred.toLowerCase()) ??
      captions.find(({ language }) => getBaseLanguage(language) === getBaseLanguage(preferred));
    if (found) return found;
  }
  return captions[0];
}

/** What a language calls itself, as in `Español`; its tag where the browser has no name for it. */
export function getLanguageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
