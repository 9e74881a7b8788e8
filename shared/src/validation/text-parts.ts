import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './constants.ts';

const WORD_CHARACTER = '[\\p{L}\\p{M}\\p{N}_]';

/**
 * In this order: a web address, which holds neither; `#` (or the wide one of East Asian keyboards) and a word of
 * Unicode letters, digits and underscores (spec 2.5; Persian words may hold a non-joiner); `@` and the username of a user
 * name (spec 5). Neither begins within a word, and a mail address is no mention.
 */
const PART_PATTERN = new RegExp(
  [
    '\\b(?:(?:https?|ftp|file)://|www\\.)\\S+',
    `(?<![\\p{L}\\p{M}\\p{N}_&#＃/])[#＃](${WORD_CHARACTER}+(?:\\u200c${WORD_CHARACTER}+)*)`,
    '(?<![\\p{L}\\p{M}\\p{N}_.@/-])[@＠]([a-z0-9_.-]+)',
  ].join('|'),
  'giu',
);

/** What ends a sentence or closes a bracket around an address is not the address. */
const TRAILING_PUNCTUATION = /[.,:;!?'"»”’)\]}]+$/;

/** A piece of a text: plain, or a hashtag or mention, named as it is written without its sign, or an address. */
export interface TextPart {
  text: string;
  hashtag?: string;
  mention?: string;
  /** Of http or https, so that it can be followed. */
  url?: string;
  /** Where it stands in the text. */
  start: number;
}

/** Cuts a text into hashtags, mentions, addresses and what stands between them; joined they are the text again. */
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

/** Without the full stop or dash of the sentence around it; empty where no user name is that long. */
function parseUsername(username: string): string {
  const name = username.replace(/[.-]+$/, '');
  return name.length >= USERNAME_MIN_LENGTH && name.length <= USERNAME_MAX_LENGTH ? name : '';
}

function parseUrl(match: string): string | undefined {
  const url = match.replace(TRAILING_PUNCTUATION, '');
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? url : undefined;
}

/** How a hashtag is stored and compared: upper and lower case, and the ways to write one sign, are the same. */
export function normalizeHashtag(hashtag: string): string {
  return hashtag
    .replace(/^[#＃]/, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The hashtags of a text as they are stored, each once, in their order. */
export function findHashtags(text: string): string[] {
  return [
    ...new Set(parseTextParts(text).flatMap(({ hashtag }) => (hashtag ? normalizeHashtag(hashtag) : []))),
  ];
}

/** The user names a text mentions, lower case, each once, in their order (spec 3). Whether somebody is called so only
 * the database knows. */
export function findMentions(text: string): string[] {
  return [...new Set(parseTextParts(text).flatMap(({ mention }) => mention?.toLowerCase() ?? []))];
}
