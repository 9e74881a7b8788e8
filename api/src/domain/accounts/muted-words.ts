/** Scripts that put no blanks between words: there a word is wherever its signs stand. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
const WORD_CHARACTER = '[\\p{L}\\p{M}\\p{N}_]';

function patternOf(word: string): string {
  const escaped = word.replace(SPECIAL, '\\$&');
  return UNSPACED.test(word) ? escaped : `(?<!${WORD_CHARACTER})${escaped}(?!${WORD_CHARACTER})`;
}

/**
 * Tells whether a text holds a word that its reader has muted (settings), whatever its case: as a word of its own, not
 * as a part of another.
 * @param words as the settings have them
 */
export function createMutedWordMatcher(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false;
  const pattern = new RegExp(words.map((word) => patternOf(word.normalize('NFC'))).join('|'), 'iu');
  return (text) => pattern.test(text.normalize('NFC'));
}
