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
