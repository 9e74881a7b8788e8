import type { VideoAuthor } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Config } from '../../platform/config/config.ts';
import { statement } from '../../platform/db/statement.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import { notBlockedSql } from '../visibility/index.ts';

interface UserListContext {
  pool: Pool;
  pageTokens: PageTokens;
  config: Pick<Config, 'mediaUrl'>;
}

interface UserRow {
  id: number;
  username: string;
  name: string;
  avatar_key: string | null;
  followers: number;
  followed: boolean;
  /** In full precision. A JavaScript date would round it, which repeats or skips users between pages. */
  cursor_at: string;
}

type ListValues = [
  ownerId: number,
  beforeAt: string,
  beforeId: number,
  limit: number,
  viewerId: number | null,
];
type SearchValues = [...ListValues, search: string];

/** Maximum number of rows searched for a name, because a user may have millions of followers. */
const MAX_USERS_SEARCHED = 20_000;

/**
 * Builds a statement that lists related users, latest first, in index order.
 * @param ownerColumn column of the user ownerColumn list it is
 * @param userColumn column of the listed users
 * @param condition additional SQL condition
 */
const userListStatement = (
  name: string,
  table: string,
  ownerColumn: string,
  userColumn: string,
  condition = 'true',
) =>
  statement<UserRow, ListValues>(
    `user-list-${name}`,
    `select u.id, u.username, u.name, u.avatar_key, u.followers, r.created_at::text as cursor_at,
       exists (select from follows f where f.follower_id = $5 and f.followed_id = u.id offset 0) as followed
     from ${table} r join users u on u.id = r.${userColumn}
     where r.${ownerColumn} = $1 and (r.created_at, r.${userColumn}) < ($2::timestamptz, $3::bigint)
       and u.is_public and ${condition}
     order by r.created_at desc, r.${userColumn} desc
     limit $4`,
  );

/** Builds a statement that searches such a list for a name or username that contains `$6` (lower case). */
const userSearchStatement = (name: string, ownerColumn: string, userColumn: string) =>
  statement<UserRow, SearchValues>(
    `user-search-${name}`,
    `select u.id, u.username, u.name, u.avatar_key, u.followers, r.created_at::text as cursor_at,
       exists (select from follows f where f.follower_id = $5 and f.followed_id = u.id offset 0) as followed
     from (
       select created_at, ${userColumn} from follows
       where ${ownerColumn} = $1 and (created_at, ${userColumn}) < ($2::timestamptz, $3::bigint)
       order by created_at desc, ${userColumn} desc
       limit ${MAX_USERS_SEARCHED}) r
     join users u on u.id = r.${userColumn}
     where u.is_public and ${notBlockedSql('$5', `r.${userColumn}`)}
       and (position($6 in lower(u.username)) > 0 or position($6 in lower(u.name)) > 0)
     order by r.created_at desc, r.${userColumn} desc
     limit $4`,
  );

export const userSearchStatements = {
  subscribers: userSearchStatement('subscribers', 'followed_id', 'follower_id'),
  subscriptions: userSearchStatement('subscriptions', 'follower_id', 'followed_id'),
} as const;

/** The user lists. Each statement reads its index in order. */
export const userListStatements = {
  subscribers: userListStatement(
    'subscribers',
    'follows',
    'followed_id',
    'follower_id',
    notBlockedSql('$5', 'r.follower_id'),
  ),
  subscriptions: userListStatement(
    'subscriptions',
    'follows',
    'follower_id',
    'followed_id',
    notBlockedSql('$5', 'r.followed_id'),
  ),
  blocked: userListStatement('blocked', 'blocks', 'blocker_id', 'blocked_id'),
  muted: userListStatement('muted', 'mutes', 'muter_id', 'muted_id'),
} as const;

const tokenSchema = z.strictObject({ at: z.string().max(40), id: z.number().int() });
/** The cursor of a first page. */
const LIST_START = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };

interface UserListRequest {
  recordsPerPage: number;
  nextPageToken?: string | null | undefined;
  /** Part of a name; only for followers and following. */
  search?: string | undefined;
}

/**
 * Reads a page of a user list, latest first. Reading by token neither repeats nor skips users while others
 * are added.
 * @param ownerId the user ownerColumn list it is
 * @throws {ApiError} 400 for a token of another list or an invalid one
 */
export async function listUsers(
  { pool, pageTokens, config }: UserListContext,
  kind: keyof typeof userListStatements,
  ownerId: number,
  viewer: Viewer | null,
  { recordsPerPage, nextPageToken, search }: UserListRequest,
): Promise<{ data: VideoAuthor[]; nextPageToken: string | null }> {
  const list = `people:${kind}:${ownerId}`;
  const cursor = nextPageToken ? pageTokens.read(list, nextPageToken, tokenSchema) : LIST_START;
  const values: ListValues = [ownerId, cursor.at, cursor.id, recordsPerPage + 1, viewer?.id ?? null];
  const rows =
    search && (kind === 'subscribers' || kind === 'subscriptions')
      ? await userSearchStatements[kind](pool, ...values, search.toLowerCase())
      : await userListStatements[kind](pool, ...values);
  const page = rows.slice(0, recordsPerPage);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      id: row.id,
      username: row.username,
      name: row.name,
      avatar: avatarUrl(row.avatar_key, config.mediaUrl),
      hasSubscribe: row.followed,
      subscribers: row.followers,
    })),
    nextPageToken:
      last && rows.length > recordsPerPage
        ? pageTokens.sign(list, { at: last.cursor_at, id: last.id })
        : null,
  };
}
