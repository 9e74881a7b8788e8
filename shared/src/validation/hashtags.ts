/**
 * A web address, which holds no hashtags; or `#` and a word of Unicode letters, digits and underscores (spec 2.5), not
 * within another word.
 */
const ADDRESS_OR_HASHTAG =
  /\b(?:https?|ftp|file):\/\/\S+|(?<![\p{L}\p{M}\p{N}_&#/])#([\p{L}\p{M}\p{N}_]+)/giu;

/** A piece of a text; `hashtag` without its `#`, as written, where the piece is one. */
export interface HashtagPart {
  text: string;
  hashtag?: string;
  /** Where it stands in the text. */
  start: number;
}

/** Cuts a text into hashtags and what stands between them; joined they are the text again. */
export function hashtagParts(text: string): HashtagPart[] {
  const parts: HashtagPart[] = [];
  let from = 0;
  for (const { 0: found, 1: hashtag, index } of text.matchAll(ADDRESS_OR_HASHTAG)) {
    if (!hashtag) continue;
    if (index > from) parts.push({ text: text.slice(from, index), start: from });
    parts.push({ text: found, hashtag, start: index });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), start: from });
  return parts;
}
