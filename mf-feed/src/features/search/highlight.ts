/** Writing in which no blank says where a word begins. */
const UNSPACED_SCRIPT =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;
const LETTER = /[\p{L}\p{N}]/u;
const MARKS = /\p{M}/gu;

/** A piece of a text, and whether it is what was looked for. */
export interface TextSegment {
  text: string;
  isMatch: boolean;
}

/** As words are compared (decision 022): without case, accents and widths. */
const normalize = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase();

/** What is looked for: words, and of writing without blanks its pairs of neighbours. */
function getSearchTerms(search: string): string[] {
  const words = normalize(search).match(WORD) ?? [];
  return words.flatMap((word) => {
    const characters = [...word];
    if (!UNSPACED_SCRIPT.test(word) || characters.length < 3) return [word];
    return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
  });
}

/** A text as it is compared, with the place in the text of each of its units. */
function normalizeWithOffsets(text: string): { normalized: string; offsets: number[] } {
  let normalized = '';
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = normalize(character);
    normalized += plain;
    for (let unit = 0; unit < plain.length; unit += 1) offsets.push(at);
    at += character.length;
  }
  offsets.push(text.length);
  return { normalized, offsets };
}

/** Where a word stands: at the beginning of words, as the search finds them. */
function findMatches(word: string, normalized: string): number[] {
  const found: number[] = [];
  for (let at = normalized.indexOf(word); at >= 0; at = normalized.indexOf(word, at + 1)) {
    // By sign, not by unit: half of a pair is no letter.
    const before = [...normalized.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    if (UNSPACED_SCRIPT.test(word) || !LETTER.test(before)) found.push(at);
  }
  return found;
}

/**
 * A text in pieces, of which those that were looked for are told apart: words that begin like a word of the search,
 * whatever their case and accents, and signs of writing without blanks.
 * @param text as it was written; together the pieces are this text again
 */
export function highlight(text: string, search: string): TextSegment[] {
  const { normalized, offsets } = normalizeWithOffsets(text);
  const ranges = getSearchTerms(search)
    .flatMap((word) =>
      findMatches(word, normalized).map((at) => [offsets[at] ?? 0, offsets[at + word.length] ?? 0]),
    )
    .sort(([a = 0], [b = 0]) => a - b);
  const segments: TextSegment[] = [];
  let done = 0;
  for (const [start = 0, end = 0] of ranges) {
    const from = Math.max(start, done);
    if (end <= from) continue;
    if (from > done) segments.push({ text: text.slice(done, from), isMatch: false });
    const last = segments.at(-1);
    if (last?.isMatch && from === done) last.text += text.slice(from, end);
    else segments.push({ text: text.slice(from, end), isMatch: true });
    done = end;
  }
  if (done < text.length) segments.push({ text: text.slice(done), isMatch: false });
  return segments;
}
