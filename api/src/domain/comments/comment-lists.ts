import { COMMENT_PAGE_SIZE, type Comment } from '@ontrend/shared/wire';
import { z } from 'zod';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { PageTokens } from '../../platform/http/page-tokens.ts';
import { COMMENT_COLUMNS_SQL, COMMENT_VISIBLE_SQL, type CommentRow } from './comment-view.ts';

type ListValues = [
  listId: number,
  viewerId: number | null,
  fromAt: string,
  fromId: number,
  limit: number,
  offset: number,
  state: Comment['state'] | null,
];

const listStatement = (name: string, list: string, beyond: '<' | '>', order: 'asc' | 'desc') =>
  statement<CommentRow, ListValues>(
    name,
    `select ${COMMENT_COLUMNS_SQL} from comments c join users u on u.id = c.author_id
     where ${list} and (c.created_at, c.id) ${beyond} ($3::timestamptz, $4::bigint)
       and ($7::text is null or c.state = $7) and ${COMMENT_VISIBLE_SQL}
     order by c.created_at ${order}, c.id ${order}
     limit $5 offset $6`,
  );

/**
 * Comments of a video, newest first, and replies to a comment, oldest first. Each statement reads its index
 * in order.
 */
export const commentListStatements = {
  video: listStatement('comments-of-video', 'c.video_id = $1 and c.parent_id is null', '<', 'desc'),
  thread: listStatement('comments-of-thread', 'c.parent_id = $1', '>', 'asc'),
} as const;

const LIST_START = {
  video: { at: 'infinity', id: Number.MAX_SAFE_INTEGER },
  thread: { at: '-infinity', id: 0 },
} as const;

const tokenSchema = z.strictObject({ at: z.string().max(40), id: z.number().int() });

/** Maximum number of pages skipped because all of their comments contain words the viewer has muted. */
const MAX_SKIPPED_PAGES = 20;

interface PageRequest {
  kind: keyof typeof commentListStatements;
  /** Id of the video or of the parent comment. */
  listId: number;
  viewerId: number | null;
  state: Comment['state'] | null;
  page: number;
  nextPageToken: string | null | undefined;
  /** Returns true for comments to leave out, such as those with muted words. */
  isUnwanted(comment: CommentRow): boolean;
}

export interface CommentPage {
  rows: CommentRow[];
  /** Null at the end of the list. */
  nextPageToken: string | null;
}

/**
 * Reads a page of comments. Reading by token neither repeats nor skips comments while others are written. A
 * page may have fewer comments than its size if some are unwanted; it is empty only at the end of the list.
 * @throws {ApiError} 400 for a token of another list or an invalid one
 */
export async function readCommentPage(
  db: Queryable,
  pageTokens: PageTokens,
  request: PageRequest,
): Promise<CommentPage> {
  const { kind, listId, viewerId, state, isUnwanted } = request;
  const list = `comments:${kind}:${listId}:${state ?? ''}`;
  let token = request.nextPageToken || null;
  let offset = token ? 0 : (request.page - 1) * COMMENT_PAGE_SIZE;
  for (let round = 1; ; round += 1) {
    const from = token ? pageTokens.read(list, token, tokenSchema) : LIST_START[kind];
    // One more row than needed shows whether there is a next page.
    const found = await commentListStatements[kind](
      db,
      listId,
      viewerId,
      from.at,
      from.id,
      COMMENT_PAGE_SIZE + 1,
      offset,
      state,
    );
    const page = found.slice(0, COMMENT_PAGE_SIZE);
    const last = page.at(-1);
    const hasMore = last !== undefined && found.length > COMMENT_PAGE_SIZE;
    token = hasMore ? pageTokens.sign(list, { at: last.cursor_at, id: last.id }) : null;
    offset = 0;
    const rows = page.filter((row) => !isUnwanted(row));
    if (rows.length > 0 || token === null || round === MAX_SKIPPED_PAGES)
      return { rows, nextPageToken: token };
  }
}
