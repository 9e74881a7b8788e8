/**
 * Characters that change the text direction; a name must not reverse the text after it, such as in a link
 * preview.
 */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Whitespace and control characters. */
const WHITESPACE = /[\s\p{Cc}]+/gu;

/**
 * Maximum title length in characters. Nothing shows longer titles, and many crawlers only read the first
 * kilobytes.
 */
export const TITLE_MAX_CHARACTERS = 120;
/** Maximum length of a page description, for the same reasons. */
export const DESCRIPTION_MAX_CHARACTERS = 300;

/** Created when a text is too long for the first time, because creating one is slow. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Converts user-written text to one line, for titles and excerpts.
 * @param maxCharacters number of user-perceived characters; longer text ends in an ellipsis
 */
export function toPlainText(text: string, maxCharacters: number): string {
  const line = text.replace(DIRECTION_OVERRIDES, '').replace(WHITESPACE, ' ').trim();
  // The number of UTF-16 code units is an upper bound.
  if (line.length <= maxCharacters) return line;
  segmenter ??= new Intl.Segmenter('en');
  let count = 0;
  let end = 0;
  for (const { index } of segmenter.segment(line)) {
    if (count === maxCharacters - 1) end = index;
    if (count === maxCharacters) return `${line.slice(0, end).trimEnd()}…`;
    count += 1;
  }
  return line;
}
