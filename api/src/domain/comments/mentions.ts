import { findMentions, MAX_COMMENT_MENTIONS } from '@ontrend/shared/validation';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notBlockedSql } from '../visibility/index.ts';

interface ResolvedMentions {
  /** Ids of mentioned users, at most `MAX_COMMENT_MENTIONS`, in text order. */
  ids: number[];
  /** Lowercase, without `@`. */
  names: string[];
}

export const selectMentionedUsers = statement<
  { id: number; name: string },
  [names: string[], authorId: number]
>(
  'comment-mentioned',
  `select u.id, lower(u.username) as name from users u
   where lower(u.username) = any($1) and u.is_public and ${notBlockedSql('$2', 'u.id')}`,
);

/** Resolves the mentions of a text: words that begin with `@` and name a user whom the author may see. */
export async function resolveMentions(
  db: Queryable,
  text: string,
  authorId: number,
): Promise<ResolvedMentions> {
  const names = findMentions(text);
  if (names.length === 0) return { ids: [], names: [] };
  const idByName = new Map(
    (await selectMentionedUsers(db, names, authorId)).map(({ id, name }) => [name, id]),
  );
  const mentioned = names.filter((name) => idByName.has(name)).slice(0, MAX_COMMENT_MENTIONS);
  return { ids: mentioned.flatMap((name) => idByName.get(name) ?? []), names: mentioned };
}
