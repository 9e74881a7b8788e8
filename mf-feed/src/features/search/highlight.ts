/** Writing in which no blank says where a word begins. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;
const LETTER = /[\p{L}\p{N}]/u;
const MARKS = /\p{M}/gu;

/** A piece of a text, and whether it is what was looked for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** As words are compared (decision 022): without case, accents and widths. */
const fold = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase();

/** What is looked for: words, and of writing without blanks its pairs of neighbours. */
function wanted(search: string): string[] {
  const words = fold(search).match(WORD) ?? [];
  return words.flatMap((word) => {
    const signs = [...word];
    if (!UNSPACED.test(word) || signs.length < 3) return [word];
    return signs.slice(1).map((sign, before) => `${signs[before]}${sign}`);
  });
}

/** A text as it is compared, with the place in the text of each of its units. */
function folded(text: string): { units: string; places: number[] } {
  let units = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = fold(sign);
    units += plain;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    at += sign.length;
  }
  places.push(text.length);
  return { units, places };
}

/** Where a word stands: at the beginning of words, as the search finds them. */
function placesOf(word: string, units: string): number[] {
  const found: number[] = [];
  for (let at = units.indexOf(word); at >= 0; at = units.indexOf(word, at + 1)) {
    // By sign, not by unit: half of a pair is no letter.
    const before = [...units.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    if (UNSPACED.test(word) || !LETTER.test(before)) found.push(at);
  }
  return found;
}

/**
 * A text in pieces, of which those that were looked for are told apart: words that begin like a word of the search,
 * whatever their case and accents, and signs of writing without blanks.
 * @param text as it was written; together the pieces are this text again
 */
export function highlight(text: string, search: string): Piece[] {
  const { units, places } = folded(text);
  const ranges = wanted(search)
    .flatMap((word) => placesOf(word, units).map((at) => [places[at] ?? 0, places[at + word.length] ?? 0]))
    .sort(([a = 0], [b = 0]) => a - b);
  const pieces: Piece[] = [];
  let done = 0;
  for (const [start = 0, end = 0] of ranges) {
    const from = Math.max(start, done);
    if (end <= from) continue;
    if (from > done) pieces.push({ text: text.slice(done, from), isMatch: false });
    const last = pieces.at(-1);
    if (last?.isMatch && from === done) last.text += text.slice(from, end);
    else pieces.push({ text: text.slice(from, end), isMatch: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}
