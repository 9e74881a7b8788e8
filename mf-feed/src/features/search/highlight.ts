/** Scripts that do not separate words with spaces. */
const UNSPACED_SCRIPT_PATTERN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD_PATTERN = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;
const LETTER_OR_DIGIT_PATTERN = /[\p{L}\p{N}]/u;
const MARK_PATTERN = /\p{M}/gu;

/** A part of a text, and whether it matches the search. */
export interface TextSegment {
  text: string;
  isMatch: boolean;
}

/** Normalizes text as the search does: without case, accents and width variants (decision 022). */
const normalize = (text: string) => text.normalize('NFKD').replace(MARK_PATTERN, '').toLowerCase();

/**
 * Returns the words of a search. Words of unspaced scripts are split into overlapping pairs of characters.
 */
function getSearchTerms(search: string): string[] {
  const words = normalize(search).match(WORD_PATTERN) ?? [];
  return words.flatMap((word) => {
    const characters = [...word];
    if (!UNSPACED_SCRIPT_PATTERN.test(word) || characters.length < 3) return [word];
    return characters.slice(1).map((character, previousIndex) => `${characters[previousIndex]}${character}`);
  });
}

/** Normalizes a text and maps each normalized code unit to its offset in the original. */
function normalizeWithOffsets(text: string): { normalized: string; offsets: number[] } {
  let normalized = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const plain = normalize(character);
    normalized += plain;
    for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset);
    offset += character.length;
  }
  offsets.push(text.length);
  return { normalized, offsets };
}

/** Returns the offsets at which a term matches the beginning of a word. */
function findMatches(word: string, normalized: string): number[] {
  const matches: number[] = [];
  for (let index = normalized.indexOf(word); index >= 0; index = normalized.indexOf(word, index + 1)) {
    // By character, because half of a surrogate pair is not a letter.
    const before = [...normalized.slice(Math.max(0, index - 2), index)].at(-1) ?? '';
    if (UNSPACED_SCRIPT_PATTERN.test(word) || !LETTER_OR_DIGIT_PATTERN.test(before)) matches.push(index);
  }
  return matches;
}

/**
 * Splits a text into segments and marks those that match the search: beginnings of words, regardless of case
 * and accents, and characters of unspaced scripts. The segments joined are the original text.
 */
export function highlight(text: string, search: string): TextSegment[] {
  const { normalized, offsets } = normalizeWithOffsets(text);
  const ranges = getSearchTerms(search)
    .flatMap((word) =>
      findMatches(word, normalized).map((index) => [offsets[index] ?? 0, offsets[index + word.length] ?? 0]),
    )
    .sort(([a = 0], [b = 0]) => a - b);
  const segments: TextSegment[] = [];
  let segmentedTo = 0;
  for (const [start = 0, end = 0] of ranges) {
    const segmentStart = Math.max(start, segmentedTo);
    if (end <= segmentStart) continue;
    if (segmentStart > segmentedTo)
      segments.push({ text: text.slice(segmentedTo, segmentStart), isMatch: false });
    const last = segments.at(-1);
    if (last?.isMatch && segmentStart === segmentedTo) last.text += text.slice(segmentStart, end);
    else segments.push({ text: text.slice(segmentStart, end), isMatch: true });
    segmentedTo = end;
  }
  if (segmentedTo < text.length) segments.push({ text: text.slice(segmentedTo), isMatch: false });
  return segments;
}
