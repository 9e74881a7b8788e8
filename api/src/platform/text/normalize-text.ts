/** Control characters, and those that change the direction of the text after them. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Normalizes one line: no control characters, single spaces, trimmed. */
export function normalizeLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().normalize('NFC');
}

/** Normalizes several lines, each like `normalizeLine`, with at most one empty line in a row. */
export function normalizeText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(normalizeLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
