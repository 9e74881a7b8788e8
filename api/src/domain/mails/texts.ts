import en from './locales/en.json' with { type: 'json' };

/** The texts of all mails, by language. A language comes with its file beside `en.json`. */
const TEXTS = { en } as const;

export type Language = keyof typeof TEXTS;
export type MailTexts = typeof en;

const DEFAULT_LANGUAGE: Language = 'en';

/**
 * The reader's language of those there are.
 * @param preference a language tag or an `accept-language` header: the best liked one that we speak
 */
export function pickLanguage(preference: string | undefined): Language {
  const wishes = (preference ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', quality = ''] = wish.trim().split(/;\s*q=/);
      return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality: quality ? Number(quality) : 1 };
    })
    .sort((left, right) => right.quality - left.quality);
  const spoken = wishes.find(({ language }) => Object.hasOwn(TEXTS, language));
  return (spoken?.language as Language | undefined) ?? DEFAULT_LANGUAGE;
}

export function mailTexts(language: Language): MailTexts {
  return TEXTS[language];
}

/** Fills `{{name}}` in. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
