interface Word {
  /** Folded for comparison: lower case, without accents. */
  folded: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const COMBINING_MARKS = /\p{M}/gu;
/** Words that need no normalization. */
const ASCII_WORD = /^\w*$/;
/**
 * A suggestion may continue over a space, or directly in scripts without spaces, but not into another
 * sentence or a hashtag.
 */
const WORD_SEPARATOR = /^ ?$/;

function fold(text: string): string {
  if (ASCII_WORD.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(COMBINING_MARKS, '').toLowerCase();
}

/** Scripts that do not separate words by spaces. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD = /[\p{L}\p{M}\p{N}_'’]+/gu;

function splitWords(text: string): Word[] {
  // Many times faster than the segmenter, which is needed only for scripts without spaces.
  if (!UNSPACED.test(text)) {
    return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
      folded: fold(word),
      start: index,
      end: index + word.length,
    }));
  }
  return [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ folded: fold(segment), start: index, end: index + segment.length }] : [],
  );
}

/**
 * Returns the index at which the queried words follow each other; the last one may be a prefix. -1 if they do
 * not.
 */
function findPhrase(words: Word[], queryWords: string[]): number {
  const last = queryWords.length - 1;
  return words.findIndex((_, from) =>
    queryWords.every((word, n) => {
      const candidate = words[from + n]?.folded;
      return n === last ? candidate?.startsWith(word) : candidate === word;
    }),
  );
}

const ASCII = /^[\0-\x7f]*$/;
const WORD_CHARACTER = /[\w']/;

/**
 * Splits a text into words from the first possible match, as many as needed. Text without accents is split
 * only candidate, because splitting takes most of the time.
 */
function wordsFromMatch(text: string, queryWords: string[]): Word[] {
  const [firstWord] = queryWords;
  if (!firstWord || !ASCII.test(text)) return splitWords(text);
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(firstWord); at >= 0; at = lower.indexOf(firstWord, at + 1)) {
    if (at > 0 && WORD_CHARACTER.test(lower.charAt(at - 1))) continue;
    const words: Word[] = [];
    WORD.lastIndex = at;
    while (words.length <= queryWords.length) {
      const found = WORD.exec(lower);
      if (!found) break;
      words.push({ folded: found[0], start: found.index, end: WORD.lastIndex });
    }
    WORD.lastIndex = 0;
    if (findPhrase(words, queryWords) === 0) return words;
  }
  return [];
}

/**
 * Suggests completions of a query from the texts that it finds: the last word completed, and the same with
 * the following word. Completions found in more texts come first. If the words do not follow each other in a
 * text, only the last one is completed.
 * @param texts best first
 * @param corrections replacements of the last word, if it is misspelled
 */
export function suggestCompletions(
  query: string,
  texts: readonly string[],
  limit: number,
  corrections: readonly string[] = [],
): string[] {
  const queryWords = splitWords(query);
  const folded = queryWords.map((word) => word.folded);
  const last = queryWords.at(-1);
  // Nothing remains of a word that is a single accent.
  if (!last?.folded) return [];
  const isMatch = ({ folded: word }: Word) => word.startsWith(last.folded) || corrections.includes(word);
  const counted = new Map<string, number>();
  const count = (text: string, weight: number) => {
    const words = text.toLowerCase();
    counted.set(words, (counted.get(words) ?? 0) + weight);
  };
  for (const text of texts) {
    const words = wordsFromMatch(text, folded);
    const start = findPhrase(words, folded);
    const [first, end] = [words[start], words[start + folded.length - 1]];
    if (first && end) {
      count(text.slice(first.start, end.end), 2);
      const next = words[start + folded.length];
      if (next && WORD_SEPARATOR.test(text.slice(end.end, next.start)))
        count(text.slice(first.start, next.end), 1);
      continue;
    }
    const found = splitWords(text).find(isMatch);
    if (found) count(query.slice(0, last.start) + text.slice(found.start, found.end), 1);
  }
  return [...counted]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([text]) => text);
}
