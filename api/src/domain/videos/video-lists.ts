import { z } from 'zod';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import {
  eligibleForFeedSql,
  notBlockedOrMutedSql,
  notBlockedSql,
  passesVideoFiltersSql,
} from '../visibility/index.ts';

interface ListRow {
  id: number;
  /**
   * The value that the list is ordered by. Times are texts in full precision, because a JavaScript date would round
   * them, which repeats or skips videos between pages.
   */
  cursor_at: string;
}

type ListValues = [
  listId: number,
  cursorAt: string,
  cursorId: number,
  limit: number,
  offset: number,
  viewerId: number | null,
];

/** Builds the statement of a list that has its own table. Visibility depends on the videos' owners. */
const listStatement = (name: string, table: string, listColumn: string) =>
  statement<ListRow, ListValues>(
    name,
    `select l.video_id as id, l.listed_at::text as cursor_at
     from ${table} l
     where l.${listColumn} = $1 and l.listed_at is not null and (l.listed_at, l.video_id) < ($2::timestamptz, $3::bigint)
       and (${visibleInListSql('l.video_id')})
     order by l.listed_at desc, l.video_id desc
     limit $4 offset $5`,
  );

/** Condition: visible to the viewer. Videos are looked up only for signed-in viewers. */
function visibleInListSql(videoId: string): string {
  return `$6::bigint is null or exists (
    select from videos v where v.id = ${videoId} and ${eligibleForFeedSql('$6', 'v.id', 'v.owner_id')} offset 0)`;
}

/** A user's videos for visitors of their profile, also if the viewer has muted them. */
const userVideos = statement<ListRow, ListValues>(
  'list-user',
  `select id, listed_at::text as cursor_at
   from videos
   where owner_id = $1 and listed_at is not null and (listed_at, id) < ($2::timestamptz, $3::bigint)
     and ${notBlockedSql('$6', '$1')}
   order by listed_at desc, id desc
   limit $4 offset $5`,
);

/** The same videos, oldest first. */
const oldestUserVideos = statement<ListRow, ListValues>(
  'list-user-oldest',
  `select id, listed_at::text as cursor_at
   from videos
   where owner_id = $1 and listed_at is not null and (listed_at, id) > ($2::timestamptz, $3::bigint)
     and ${notBlockedSql('$6', '$1')}
   order by listed_at, id
   limit $4 offset $5`,
);

/** The same videos, those with the most views first. */
const popularUserVideos = statement<ListRow, ListValues>(
  'list-user-popular',
  `select id, views::text as cursor_at
   from videos
   where owner_id = $1 and listed_at is not null and (views, id) < ($2::bigint, $3::bigint)
     and ${notBlockedSql('$6', '$1')}
   order by views desc, id desc
   limit $4 offset $5`,
);

/**
 * The newest videos of each followed creator, read from an index, and of those the newest. The cost depends
 * on the number of followed creators, not on their videos.
 */
const followingVideos = statement<ListRow, ListValues>(
  'list-following',
  `select v.id, v.listed_at::text as cursor_at
   from follows f
   cross join lateral (
     select id, listed_at
     from videos
     where owner_id = f.followed_id and listed_at is not null
       and (listed_at, id) < ($2::timestamptz, $3::bigint)
       and ${passesVideoFiltersSql('$6', 'videos.id')}
     order by listed_at desc, id desc
     limit $4::bigint + $5::bigint
   ) v
   where f.follower_id = $1 and ${notBlockedOrMutedSql('$6', 'f.followed_id')}
   order by v.listed_at desc, v.id desc
   limit $4::bigint offset $5::bigint`,
);

/**
 * A user's liked videos, latest like first. Videos that are hidden from the user by a block are hidden from all viewers of
 * the list.
 */
const likedVideos = statement<ListRow, ListValues>(
  'list-liked',
  `select l.video_id as id, l.created_at::text as cursor_at
   from likes l
   where l.user_id = $1 and (l.created_at, l.video_id) < ($2::timestamptz, $3::bigint)
     and exists (
       select from videos v
       where v.id = l.video_id and v.listed_at is not null and ${notBlockedSql('$6', 'v.owner_id')}
         and ($6 = $1 or (${notBlockedSql('$1', 'v.owner_id')})) offset 0)
   order by l.created_at desc, l.video_id desc
   limit $4 offset $5`,
);

/** The same list for all viewers; its id is not used. */
const trustedVideos = statement<ListRow, ListValues>(
  'list-trusted',
  `select id, listed_at::text as cursor_at
   from videos
   where $1::bigint is not null and is_trusted and listed_at is not null
     and (listed_at, id) < ($2::timestamptz, $3::bigint)
     and ${eligibleForFeedSql('$6', 'videos.id', 'videos.owner_id')}
   order by listed_at desc, id desc
   limit $4 offset $5`,
);

/** Each statement reads indexes in their order. */
export const listStatements = {
  following: followingVideos,
  liked: likedVideos,
  trusted: trustedVideos,
  category: listStatement('list-category', 'video_categories', 'category_id'),
  collection: listStatement('list-collection', 'collection_videos', 'collection_id'),
  hashtag: listStatement('list-hashtag', 'video_hashtags', 'hashtag_id'),
  user: userVideos,
  'user-oldest': oldestUserVideos,
  'user-popular': popularUserVideos,
} as const;

export type ListKind = keyof typeof listStatements;

const tokenSchema = z.strictObject({ at: z.string().max(40), id: z.number().int() });
/** The cursor of a first page, newest first. */
export const LIST_START = { at: 'infinity', id: Number.MAX_SAFE_INTEGER };
/** The cursors of first pages in other orders. */
const OTHER_STARTS: Partial<Record<ListKind, typeof LIST_START>> = {
  'user-oldest': { at: '-infinity', id: 0 },
  'user-popular': { at: String(Number.MAX_SAFE_INTEGER), id: Number.MAX_SAFE_INTEGER },
};

export interface ListPage {
  ids: number[];
  /** Null at the end of the list. */
  nextPageToken: string | null;
}

/**
 * Reads a page of a list of videos. Reading by token neither repeats nor skips videos while others are added.
 * @param listId id of the category, collection, hashtag or user; for followed videos, of the viewer
 * @param viewerId videos that this viewer may not see are excluded; null for a guest
 * @param from the token of the previous page, or the number of videos to skip
 * @throws {ApiError} 400 for a token of another list or an invalid one
 */
export async function readListPage(
  db: Queryable,
  pageTokens: PageTokens,
  kind: ListKind,
  listId: number,
  viewerId: number | null,
  limit: number,
  from: { nextPageToken?: string | null; offset?: number },
): Promise<ListPage> {
  const list = `videos:${kind}:${listId}`;
  const cursor = from.nextPageToken
    ? pageTokens.read(list, from.nextPageToken, tokenSchema)
    : (OTHER_STARTS[kind] ?? LIST_START);
  const offset = from.nextPageToken ? 0 : (from.offset ?? 0);
  // One more row than needed shows whether there is a next page.
  const rows = await listStatements[kind](db, listId, cursor.at, cursor.id, limit + 1, offset, viewerId);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextPageToken =
    last && rows.length > limit ? pageTokens.sign(list, { at: last.cursor_at, id: last.id }) : null;
  return { ids: page.map(({ id }) => id), nextPageToken };
}
