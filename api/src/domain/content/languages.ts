/** A language of blog posts or legal texts. */
export interface ContentLanguage {
  /** The code in URLs (BLOG-6). */
  code: string;
  /** BCP 47 tag, the value of `lang` and `hreflang`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The name of the language in that language. */
  name: string;
}

/**
 * Languages whose code in URLs is not their BCP 47 tag: Indonesian uses `in`, its code before 1989 (BLOG-6).
 */
const TAG_BY_CODE: Record<string, string> = { in: 'id' };
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** Returns the properties of a language. @param code the code in URLs */
export function describeLanguage(code: string): ContentLanguage {
  const tag = TAG_BY_CODE[code] ?? code;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return {
    code,
    tag,
    dir: RIGHT_TO_LEFT.has(tag) ? 'rtl' : 'ltr',
    name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1),
  };
}

/** Formats a date for programs and for readers, in the language of its text. */
export function formatDay(tag: string, date: Date): { at: number; iso: string; text: string } {
  return {
    at: Math.floor(date.getTime() / 1_000),
    iso: date.toISOString().slice(0, 10),
    text: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date),
  };
}
