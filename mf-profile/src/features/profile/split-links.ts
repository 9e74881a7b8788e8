/** URLs that a description may link to: http, https, ftp and file (PROFILE-8). */
const URL_PATTERN = /\b(?:https?|ftp|file):\/\/[^\s<>"]+/gi;
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING_PUNCTUATION = /[.,;:!?'’”)\]}]+$/;

export interface TextPart {
  text: string;
  isLink: boolean;
  /** Index in the text. */
  start: number;
}

/** Removes the trailing punctuation of a URL. A closing bracket stays when it was opened within the URL. */
function trimTrailingPunctuation(url: string): string {
  const end = TRAILING_PUNCTUATION.exec(url)?.[0] ?? '';
  const trimmed = url.slice(0, url.length - end.length);
  return end.startsWith(')') && trimmed.includes('(') && !trimmed.includes(')') ? `${trimmed})` : trimmed;
}

/** Splits a text into plain parts and URLs. Joined, the parts are the text again. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { 0: match, index } of text.matchAll(URL_PATTERN)) {
    const url = trimTrailingPunctuation(match);
    if (index > position) parts.push({ text: text.slice(position, index), isLink: false, start: position });
    parts.push({ text: url, isLink: true, start: index });
    position = index + url.length;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isLink: false, start: position });
  return parts;
}
