/** Control characters, and those that turn the writing of everything after them around. */
const INVISIBLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** One line as people see it: no control characters, single blanks, none around it. */
export function cleanLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim().normalize('NFC');
}

/** Several lines: the same for each, and at most one empty line between two. */
export function cleanText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
