import en from './locales/en.json' with { type: 'json' };

/** The texts of all mails, by language. To add a language, add its file next to `en.json`. */
const TEXTS = { en } as const;

export type Language = keyof typeof TEXTS;
export type MailTexts = typeof en;

const DEFAULT_LANGUAGE: Language = 'en';

/**
 * Selects the preferred available language.
 * @param preference a language tag or an `accept-language` header
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

/** Replaces `{{name}}` by values. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
