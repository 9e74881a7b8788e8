import type { VideoAuthor } from '@ontrend/shared/wire';
import { z } from 'zod';
import type { Viewer } from '../../auth/viewer.ts';
import { statement } from '../../db/statement.ts';
import { avatarAddress } from '../../media/addresses.ts';
import { notBlocked } from '../../people/hidden.ts';
import type { Services } from '../../services.ts';

interface PersonRow {
  id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  followers: number;
  followed: boolean;
  /** With all its digits: a JavaScript date would round it, and rounding repeats or skips people. */
  cursor_at: string;
}

type ListValues = [ofId: number, beforeAt: string, beforeId: number, limit: number, viewerId: number | null];

/**
 * People who stand in a relation, the latest first, from its index.
 * @param whose the column that names whose list it is
 * @param who the column that names those in it
 * @param condition beside that they can be seen at all
 */
const peopleList = (name: string, table: string, whose: string, who: string, condition = 'true') =>
  statement<PersonRow, ListValues>(
    `people-${name}`,
    `select u.id, u.username, u.name, u.avatar_key, u.followers, r.created_at::text as cursor_at,
       exists (select from follows f where f.follower_id = $5 and f.followed_id = u.id) as followed
     from ${table} r join users u on u.id = r.${who}
     where r.${whose} = $1 and (r.created_at, r.${who}) < ($2::timestamptz, $3::bigint)
       and u.is_public and ${condition}
     order by r.created_at desc, r.${who} desc
     limit $4`,
  );

/** The lists of people; each reads its index in order. */
export const peopleStatements = {
  subscribers: peopleList(
    'subscribers',
    'follows',
    'followed_id',
    'follower_id',
    notBlocked('$5', 'r.follower_id'),
  ),
  subscriptions: peopleList(
    'subscriptions',
    'follows',
    'follower_id',
    'followed_id',
    notBlocked('$5', 'r.followed_id'),
  ),
  blocked: peopleList('blocked', 'blocks', 'blocker_id', 'blocked_id'),
  muted: peopleList('muted', 'mutes', 'muter_id', 'muted_id'),
} as const;

const tokenSchema = z.strictObject({ at: z.string().max(40), id: z.number().int() });
/** Before everybody: where a list begins. */
const BEGINNING = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };

interface Part {
  recordsPerPage: number;
  nextPageToken?: string | null | undefined;
}

/**
 * A page of a list of people, the latest first. Read by token, it neither repeats nor misses anybody while others come.
 * @param ofId whose list it is
 * @throws {ApiError} 400 for a token of another list, or nobody's
 */
export async function listPeople(
  { pool, pageTokens, config }: Services,
  kind: keyof typeof peopleStatements,
  ofId: number,
  viewer: Viewer | null,
  { recordsPerPage, nextPageToken }: Part,
): Promise<{ data: VideoAuthor[]; nextPageToken: string | null }> {
  const list = `people:${kind}:${ofId}`;
  const cursor = nextPageToken ? pageTokens.read(list, nextPageToken, tokenSchema) : BEGINNING;
  const rows = await peopleStatements[kind](
    pool,
    ofId,
    cursor.at,
    cursor.id,
    recordsPerPage + 1,
    viewer?.id ?? null,
  );
  const page = rows.slice(0, recordsPerPage);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      id: row.id,
      username: row.username,
      name: row.name,
      avatar: avatarAddress(row.avatar_key, config.mediaUrl),
      hasSubscribe: row.followed,
      subscribers: row.followers,
    })),
    nextPageToken:
      last && rows.length > recordsPerPage
        ? pageTokens.sign(list, { at: last.cursor_at, id: last.id })
        : null,
  };
}
