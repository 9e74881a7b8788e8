import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './constants.ts';

const WORD_CHARACTER = '[\\p{L}\\p{M}\\p{N}_]';

/**
 * In this order: a URL, which may contain the other two; `#` (or its full-width form) and a word of Unicode
 * letters, digits and underscores (FEED-31; Persian words may contain a non-joiner); `@` and the characters
 * of a username. Hashtags and mentions don't begin within a word, and an email address is no mention.
 */
const PART_PATTERN = new RegExp(
  [
    '\\b(?:(?:https?|ftp|file)://|www\\.)\\S+',
    `(?<![\\p{L}\\p{M}\\p{N}_&#＃/])[#＃](${WORD_CHARACTER}+(?:\\u200c${WORD_CHARACTER}+)*)`,
    '(?<![\\p{L}\\p{M}\\p{N}_.@/-])[@＠]([a-z0-9_.-]+)',
  ].join('|'),
  'giu',
);

/** Punctuation at the end of a URL belongs to the sentence around it. */
const TRAILING_PUNCTUATION = /[.,:;!?'"»”’)\]}]+$/;

/** A part of a text: plain text, a hashtag or mention (without its `#` or `@`), or a URL. */
export interface TextPart {
  text: string;
  hashtag?: string;
  mention?: string;
  /** Only http and https. */
  url?: string;
  /** Index in the text. */
  start: number;
}

/** Splits a text into hashtags, mentions, URLs and plain text. The parts add up to the text. */
export function parseTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: match, 1: hashtag, 2: username, index } of text.matchAll(PART_PATTERN)) {
    const mention = username && parseUsername(username);
    const url = hashtag || username ? undefined : parseUrl(match);
    if (!hashtag && !mention && !url) continue;
    if (index > from) parts.push({ text: text.slice(from, index), start: from });
    const length = hashtag ? match.length : (url?.length ?? 1 + (mention ?? '').length);
    const named = hashtag ? { hashtag } : url ? { url } : { mention };
    parts.push({ text: text.slice(index, index + length), start: index, ...named });
    from = index + length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), start: from });
  return parts;
}

/** Removes trailing dots and hyphens. Returns an empty string for an invalid length. */
function parseUsername(username: string): string {
  const name = username.replace(/[.-]+$/, '');
  return name.length >= USERNAME_MIN_LENGTH && name.length <= USERNAME_MAX_LENGTH ? name : '';
}

function parseUrl(match: string): string | undefined {
  const url = match.replace(TRAILING_PUNCTUATION, '');
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? url : undefined;
}

/** Returns the form in which hashtags are stored and compared: lower case and Unicode-normalized. */
export function normalizeHashtag(hashtag: string): string {
  return hashtag
    .replace(/^[#＃]/, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Returns the normalized hashtags of a text in order, without duplicates. */
export function findHashtags(text: string): string[] {
  return [
    ...new Set(parseTextParts(text).flatMap(({ hashtag }) => (hashtag ? normalizeHashtag(hashtag) : []))),
  ];
}

/**
 * Returns the mentioned usernames of a text in lower case and in order, without duplicates (VIDEO-28). The
 * users may not exist.
 */
export function findMentions(text: string): string[] {
  return [...new Set(parseTextParts(text).flatMap(({ mention }) => mention?.toLowerCase() ?? []))];
}
