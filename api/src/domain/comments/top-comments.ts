import { COMMENT_PAGE_SIZE, TOP_COMMENTS_PER_VIDEO } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { watchableVideoSql } from '../visibility/index.ts';
import { COMMENT_COLUMNS_SQL, COMMENT_VISIBLE_SQL, type CommentRow } from './comment-view.ts';

interface TopCommentRow extends CommentRow {
  file_name: string;
}

/**
 * Of each video, the most liked ones of its newest comments. Only the first page is considered, which its index returns in
 * order; an index by likes would be written with every like (decision 091).
 */
export const selectTopComments = statement<
  TopCommentRow,
  [files: string[], viewerId: number | null, newest: number, limit: number]
>(
  'top-comments',
  `select v.file_name, top.* from videos v
   cross join lateral (
     select * from (
       select ${COMMENT_COLUMNS_SQL} from comments c join users u on u.id = c.author_id
       where c.video_id = v.id and c.parent_id is null and ${COMMENT_VISIBLE_SQL}
       order by c.created_at desc, c.id desc
       limit $3
     ) newest
     where newest.state <> 'hidden'
     order by newest.likes desc, newest.created_at desc, newest.id desc
     limit $4
   ) top
   where v.file_name = any ($1) and v.comments_on and v.top_comments > 0 and ${watchableVideoSql('$2', 'v')}`,
);

/**
 * Reads the top comments of videos (FEED-73).
 * @param files `fileName` of each video; those that the viewer may not see are left out
 * @param isUnwanted returns true for comments to leave out, such as those with muted words; undefined when there are none
 * @returns at most two comments by file, most liked first
 */
export async function readTopComments(
  db: Queryable,
  files: string[],
  viewerId: number | null,
  isUnwanted: ((comment: CommentRow) => boolean) | undefined,
): Promise<Map<string, CommentRow[]>> {
  const limit = isUnwanted ? COMMENT_PAGE_SIZE : TOP_COMMENTS_PER_VIDEO;
  const topComments = new Map<string, CommentRow[]>();
  for (const row of await selectTopComments(db, files, viewerId, COMMENT_PAGE_SIZE, limit)) {
    const list = topComments.get(row.file_name) ?? [];
    if (list.length < TOP_COMMENTS_PER_VIDEO && !isUnwanted?.(row)) list.push(row);
    topComments.set(row.file_name, list);
  }
  return topComments;
}
