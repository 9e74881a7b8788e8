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

/** Subquery of a user's muted words; null without any. For statements that also read the texts to filter. */
export const mutedWordsSql = (userId: string): string =>
  `(select muted_words from user_settings where user_id = ${userId} and muted_words <> array[]::text[])`;

const selectMutedWords = statement<{ muted_words: string[] | null }, [userId: number]>(
  'muted-words',
  `select ${mutedWordsSql('$1')} as muted_words`,
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
  return row?.muted_words ? createMutedWordMatcher(row.muted_words) : undefined;
}
