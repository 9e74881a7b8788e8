/** Characters that turn the direction of what follows them: a card in a chat is not to be turned by a name. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Line breaks, tabs and what can't be seen at all. */
const WHITESPACE = /[\s\p{Cc}]+/gu;

/** Longest title, in characters: more is shown nowhere, and many programs read only the first kilobytes. */
export const TITLE_LIMIT = 120;
/** Longest description of a page, for the same reasons. */
export const DESCRIPTION_LIMIT = 300;

/** Made when something is too long for the first time: it takes its while. */
let segmenter: Intl.Segmenter | undefined;

/**
 * What somebody wrote, as one line for whatever shows a title or a few words of it.
 * @param limit characters as a reader counts them; what is longer ends in an ellipsis
 */
export function plainText(text: string, limit: number): string {
  const line = text.replace(DIRECTION_OVERRIDES, '').replace(WHITESPACE, ' ').trim();
  // No character is shorter than one unit of a string.
  if (line.length <= limit) return line;
  segmenter ??= new Intl.Segmenter('en');
  let count = 0;
  let end = 0;
  for (const { index } of segmenter.segment(line)) {
    if (count === limit - 1) end = index;
    if (count === limit) return `${line.slice(0, end).trimEnd()}…`;
    count += 1;
  }
  return line;
}
