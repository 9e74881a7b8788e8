import type { VideoSort } from '@ontrend/shared/wire';
import { z } from 'zod';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { notBlockedSql } from '../visibility/index.ts';
import { readPinnedIds } from './pinned-videos.ts';
import { LIST_START, type ListPage, readListPage } from './video-lists.ts';

/** The published videos of a user except some, newest first. */
export const selectOtherUserVideos = statement<
  { id: number; cursor_at: string },
  [
    ownerId: number,
    beforeAt: string,
    beforeId: number,
    limit: number,
    offset: number,
    viewerId: number | null,
    exceptIds: number[],
  ]
>(
  'list-user-except',
  `select id, listed_at::text as cursor_at
   from videos
   where owner_id = $1 and listed_at is not null and (listed_at, id) < ($2::timestamptz, $3::bigint)
     and id <> all ($7::bigint[]) and ${notBlockedSql('$6', '$1')}
   order by listed_at desc, id desc
   limit $4 offset $5`,
);

/** Cursor of the order `pinned`. Later pages use the pins of the first one, so that no video is repeated or skipped. */
const tokenSchema = z.strictObject({
  at: z.string().max(40),
  id: z.number().int(),
  pinned: z.array(z.number().int()),
  /** Number of pinned videos on the pages before. */
  shown: z.number().int(),
});

interface PageRequest {
  viewerId: number | null;
  limit: number;
  nextPageToken?: string | null | undefined;
  /** Number of videos to skip, without a token. */
  offset?: number;
}

/**
 * Reads a page of the published videos of a user in one of the orders of a profile (PROFILE-39, PROFILE-40).
 * @throws {ApiError} 400 for a token of another list or an invalid one
 */
export async function readUserVideosPage(
  db: Queryable,
  pageTokens: PageTokens,
  ownerId: number,
  sort: VideoSort,
  request: PageRequest,
): Promise<ListPage> {
  if (sort === 'pinned') return readPinnedFirst(db, pageTokens, ownerId, request);
  const kind = sort === 'newest' ? 'user' : (`user-${sort}` as const);
  const { viewerId, limit, nextPageToken = null, offset = 0 } = request;
  return readListPage(db, pageTokens, kind, ownerId, viewerId, limit, { nextPageToken, offset });
}

async function readPinnedFirst(
  db: Queryable,
  pageTokens: PageTokens,
  ownerId: number,
  { viewerId, limit, nextPageToken, offset = 0 }: PageRequest,
): Promise<ListPage> {
  const list = `videos:user-pinned:${ownerId}`;
  const cursor = nextPageToken
    ? pageTokens.read(list, nextPageToken, tokenSchema)
    : { ...LIST_START, pinned: await readPinnedIds(db, ownerId), shown: offset };
  const pinned = cursor.pinned.slice(cursor.shown, cursor.shown + limit);
  const room = limit - pinned.length;
  const skipped = nextPageToken ? 0 : Math.max(0, offset - cursor.pinned.length);
  // One more row than needed shows whether there is a next page.
  const rows = await selectOtherUserVideos(
    db,
    ownerId,
    cursor.at,
    cursor.id,
    room + 1,
    skipped,
    viewerId,
    cursor.pinned,
  );
  const page = rows.slice(0, room);
  const last = page.at(-1);
  const next = {
    at: last?.cursor_at ?? cursor.at,
    id: last?.id ?? cursor.id,
    pinned: cursor.pinned,
    shown: cursor.shown + pinned.length,
  };
  const hasMore = rows.length > room || cursor.pinned.length > next.shown;
  return {
    ids: [...pinned, ...page.map(({ id }) => id)],
    nextPageToken: hasMore ? pageTokens.sign(list, next) : null,
  };
}
