import { COMMENT_PAGE_SIZE, TOP_COMMENTS_PER_VIDEO } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { createMutedWordMatcher, mutedWordsSql } from '../accounts/index.ts';
import { watchableVideoSql } from '../visibility/index.ts';
import { COMMENT_COLUMNS_SQL, COMMENT_VISIBLE_SQL, type CommentRow } from './comment-view.ts';

interface TopCommentRow extends CommentRow {
  file_name: string;
  /** Words that the viewer has muted, only in the first row. */
  muted_words: string[] | null;
}

const MUTED_WORDS_SQL = mutedWordsSql('$2');

/**
 * Of each video, the most liked ones of its newest comments. Only the first page is considered, which its index returns in
 * order; an index by likes would be written with every like (decision 091). For viewers who have muted words it returns the whole
 * page, because the caller filters it.
 */
export const selectTopComments = statement<
  TopCommentRow,
  [files: string[], viewerId: number | null, newest: number, limit: number]
>(
  'top-comments',
  `select v.file_name, top.*, case when row_number() over () = 1 then ${MUTED_WORDS_SQL} end as muted_words
   from videos v
   cross join lateral (
     select * from (
       select ${COMMENT_COLUMNS_SQL} from comments c join users u on u.id = c.author_id
       where c.video_id = v.id and c.parent_id is null and ${COMMENT_VISIBLE_SQL}
       order by c.created_at desc, c.id desc
       limit $3::bigint
     ) newest
     where newest.state <> 'hidden'
     order by newest.likes desc, newest.created_at desc, newest.id desc
     limit case when ${MUTED_WORDS_SQL} is null then $4::bigint else $3 end
   ) top
   where v.file_name = any ($1) and v.comments_on and v.top_comments > 0 and ${watchableVideoSql('$2', 'v')}`,
);

/**
 * Reads the top comments of videos (FEED-73), without those of others that contain a word which the viewer has muted.
 * @param files `fileName` of each video; those that the viewer may not see are left out
 * @returns at most two comments by file, most liked first
 */
export async function readTopComments(
  db: Queryable,
  files: string[],
  viewerId: number | null,
): Promise<Map<string, CommentRow[]>> {
  const rows = await selectTopComments(db, files, viewerId, COMMENT_PAGE_SIZE, TOP_COMMENTS_PER_VIDEO);
  const isMuted = createMutedWordMatcher(rows[0]?.muted_words ?? []);
  const topComments = new Map<string, CommentRow[]>();
  for (const row of rows) {
    const list = topComments.get(row.file_name) ?? [];
    const isShown = row.author_id === viewerId || !isMuted(row.text);
    if (list.length < TOP_COMMENTS_PER_VIDEO && isShown) list.push(row);
    topComments.set(row.file_name, list);
  }
  return topComments;
}
