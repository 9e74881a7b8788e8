/** A language texts are written in. */
export interface ContentLanguage {
  /** As it stands in addresses (spec 2.1). */
  code: string;
  /** BCP 47: what `lang` and `hreflang` say. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** Its own name for itself. */
  name: string;
}

/** Languages whose code in an address is not their tag: Indonesian keeps its code of before 1989 (spec 2.1). */
const TAG_BY_CODE: Record<string, string> = { in: 'id' };
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** What is to be known of a language to show a text in it. @param code as in the address */
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

/** A date for programs and for people, in the language of the text it belongs to. */
export function formatDay(tag: string, date: Date): { at: number; iso: string; text: string } {
  return {
    at: Math.floor(date.getTime() / 1_000),
    iso: date.toISOString().slice(0, 10),
    text: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date),
  };
}
