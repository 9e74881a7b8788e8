import { EXCERPT_CHARS_AFTER, EXCERPT_CHARS_BEFORE } from './constants.ts';

/**
 * Returns the part of a message around the search match, on one line. Without a literal match, returns the
 * start of the message with an empty `match`.
 */
export function getSearchExcerpt(
  text: string,
  search: string,
): { before: string; match: string; after: string } {
  const line = text.replace(/\s+/g, ' ');
  const matchStart = line.toLowerCase().indexOf(search.trim().toLowerCase());
  if (matchStart < 0) return { before: line.slice(0, EXCERPT_CHARS_AFTER), match: '', after: '' };
  const end = matchStart + search.trim().length;
  const from =
    matchStart <= EXCERPT_CHARS_BEFORE ? 0 : line.indexOf(' ', matchStart - EXCERPT_CHARS_BEFORE) + 1;
  const start = from > matchStart ? matchStart - EXCERPT_CHARS_BEFORE : from;
  return {
    before: (start > 0 ? '…' : '') + line.slice(start, matchStart),
    match: line.slice(matchStart, end),
    after: line.slice(end, end + EXCERPT_CHARS_AFTER),
  };
}
