import type { Caption } from '@ontrend/shared/wire';

const main = (language: string) => language.toLowerCase().split('-')[0];

/**
 * The captions to begin with.
 * @param wanted languages the reader understands, the best first
 * @returns those in the first of them that there is, if need be of another region (`pt-BR` for `pt`); else the first
 */
export function chooseCaption(captions: Caption[], wanted: readonly (string | null)[]): Caption | undefined {
  for (const wish of wanted) {
    if (wish === null) continue;
    const found =
      captions.find(({ language }) => language.toLowerCase() === wish.toLowerCase()) ??
      captions.find(({ language }) => main(language) === main(wish));
    if (found) return found;
  }
  return captions[0];
}

/** What a language calls itself, as in `Español`; its tag where the browser has no name for it. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
