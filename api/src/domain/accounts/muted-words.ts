import { type Queryable, statement } from '../../platform/db/statement.ts';

/** Scripts that do not separate words by spaces. In these, a muted word matches anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
const WORD_CHARACTER = '[\\p{L}\\p{M}\\p{N}_]';

function patternOf(word: string): string {
  const escaped = word.replace(SPECIAL, '\\$&');
  return UNSPACED.test(word) ? escaped : `(?<!${WORD_CHARACTER})${escaped}(?!${WORD_CHARACTER})`;
}

/**
 * Returns a function that checks whether a text contains a muted word. The match is case-insensitive and
 * covers whole words only.
 * @param words as stored in the settings
 */
export function createMutedWordMatcher(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false;
  const pattern = new RegExp(words.map((word) => patternOf(word.normalize('NFC'))).join('|'), 'iu');
  return (text) => pattern.test(text.normalize('NFC'));
}

const selectMutedWords = statement<{ muted_words: string[] }, [userId: number]>(
  'muted-words',
  'select muted_words from user_settings where user_id = $1 and muted_words <> array[]::text[]',
);

/**
 * Reads a user's muted words, and returns a function that checks whether a text contains one.
 * @param userId null for a guest
 * @returns undefined if there are no muted words
 */
export async function findMutedWordMatcher(
  db: Queryable,
  userId: number | null,
): Promise<((text: string) => boolean) | undefined> {
  const [row] = userId === null ? [] : await selectMutedWords(db, userId);
  return row && createMutedWordMatcher(row.muted_words);
}
