import { hashtagParts } from '@ontrend/shared/validation';
import { hashtagName } from '../modules/video/list-names.ts';

/** After a letter, a digit or another sign of a name it is part of an address, not a mention. */
const MENTION = /(?<![\w.@-])@([a-z0-9_.-]+)/gi;

/** The hashtags of a description (spec 2.5: `#word`), lower case, without '#', each once. */
export function findHashtags(text: string): string[] {
  return [...new Set(hashtagParts(text).flatMap(({ hashtag }) => (hashtag ? hashtagName(hashtag) : [])))];
}

/** The mentioned user names (spec 3: words starting with '@', each once), without '@' and a sentence's full stop. */
export function findMentions(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.replace(/[.-]+$/, ''));
  return [...new Set(names.filter(Boolean))];
}
