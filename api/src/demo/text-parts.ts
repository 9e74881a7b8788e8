import { hashtagName } from '../modules/video/list-names.ts';

const HASHTAG = /#([\p{L}\p{M}\p{N}_]+)/gu;
/** After a letter, a digit or another sign of a name it is part of an address, not a mention. */
const MENTION = /(?<![\w.@-])@([a-z0-9_.-]+)/gi;

/** The hashtags of a description (spec 2.5: `#word`), lower case, without '#', each once. */
export function findHashtags(text: string): string[] {
  return [...new Set([...text.matchAll(HASHTAG)].map(([, tag = '']) => hashtagName(tag)))];
}

/** The mentioned user names (spec 3: words starting with '@', each once), without '@' and a sentence's full stop. */
export function findMentions(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.replace(/[.-]+$/, ''));
  return [...new Set(names.filter(Boolean))];
}
