/** The addresses a description may link to (spec 3, isUrlsClickable): http, https, ftp, file. */
const ADDRESS = /\b(?:https?|ftp|file):\/\/[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?'’”)\]}]+$/;

export interface TextPart {
  text: string;
  isLink: boolean;
  /** Where it stands in the text. */
  start: number;
}

/** An address without the punctuation of the sentence around it; a bracket opened within it stays. */
function withoutTrailing(address: string): string {
  const end = TRAILING.exec(address)?.[0] ?? '';
  const bare = address.slice(0, address.length - end.length);
  return end.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}

/** Cuts a text into plain parts and addresses; joined they are the text again. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false, start: from });
    parts.push({ text: address, isLink: true, start: index });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false, start: from });
  return parts;
}
