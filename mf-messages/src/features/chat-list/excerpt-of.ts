import { EXCERPT_AFTER, EXCERPT_BEFORE } from './constants.ts';

/** The part of a text around what was looked for, in one line; `found` is empty where it is spelt otherwise. */
export function excerptOf(text: string, search: string): { before: string; found: string; after: string } {
  const line = text.replace(/\s+/g, ' ');
  const at = line.toLowerCase().indexOf(search.trim().toLowerCase());
  if (at < 0) return { before: line.slice(0, EXCERPT_AFTER), found: '', after: '' };
  const end = at + search.trim().length;
  const from = at <= EXCERPT_BEFORE ? 0 : line.indexOf(' ', at - EXCERPT_BEFORE) + 1;
  const start = from > at ? at - EXCERPT_BEFORE : from;
  return {
    before: (start > 0 ? '…' : '') + line.slice(start, at),
    found: line.slice(at, end),
    after: line.slice(end, end + EXCERPT_AFTER),
  };
}
