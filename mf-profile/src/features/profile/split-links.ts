/** The addresses a description may link to (spec 3, isUrlsClickable): http, https, ftp, file. */
const URL_PATTERN = /\b(?:https?|ftp|file):\/\/[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const TRAILING_PUNCTUATION = /[.,;:!?'’”)\]}]+$/;

export interface TextPart {
  text: string;
  isLink: boolean;
  /** Where it stands in the text. */
  start: number;
}

/** An address without the punctuation of the sentence around it; a bracket opened within it stays. */
function trimTrailingPunctuation(url: string): string {
  const end = TRAILING_PUNCTUATION.exec(url)?.[0] ?? '';
  const trimmed = url.slice(0, url.length - end.length);
  return end.startsWith(')') && trimmed.includes('(') && !trimmed.includes(')') ? `${trimmed})` : trimmed;
}

/** Cuts a text into plain parts and addresses; joined they are the text again. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const url = trimTrailingPunctuation(found);
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false, start: from });
    parts.push({ text: url, isLink: true, start: index });
    from = index + url.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false, start: from });
  return parts;
}
