import type { Comment } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { avatarUrl } from '../../platform/media/addresses.ts';
import { notBlockedOrMutedSql } from '../visibility/index.ts';

/** A comment as one viewer sees it. */
export interface CommentRow {
  id: number;
  parent_id: number | null;
  text: string;
  mentions: string[];
  state: Comment['state'];
  created_at: Date;
  /**
   * `created_at` in full precision. A JavaScript date would round it, which repeats or skips comments between
   * pages.
   */
  cursor_at: string;
  likes: number;
  replies: number;
  author_id: number;
  username: string;
  avatar_key: string | null;
  liked: boolean;
}

/** The columns of a `CommentRow`; `$2` is the viewer, or null. The like is looked up once per comment (decision 134). */
export const COMMENT_COLUMNS_SQL = `
  c.id, c.parent_id, c.text, c.mentions, c.state, c.created_at, c.created_at::text as cursor_at, c.likes, c.replies,
  u.id as author_id, u.username, u.avatar_key,
  exists (select from comment_likes l where l.user_id = $2 and l.comment_id = c.id offset 0) as liked`;

/**
 * Condition for comments that the viewer may see: their own, and those of visible authors that moderators
 * have not hidden. `$2` is the viewer, or null.
 */
export const COMMENT_VISIBLE_SQL = `(c.author_id = $2 or (c.state <> 'hidden' and u.is_public and ${notBlockedOrMutedSql('$2', 'c.author_id')}))`;

export const selectComment = statement<CommentRow, [videoId: number, viewerId: number | null, id: number]>(
  'comment-by-id',
  `select ${COMMENT_COLUMNS_SQL} from comments c join users u on u.id = c.author_id
   where c.id = $3 and c.video_id = $1 and ${COMMENT_VISIBLE_SQL}`,
);

/** A comment and the top-level comment of its thread, which is the comment itself if it is not a reply. */
export interface FoundComment {
  comment: CommentRow;
  thread: CommentRow;
}

/** Returns a comment of a video and its thread, or null if the viewer may not see it. */
export async function findComment(
  db: Queryable,
  videoId: number,
  viewerId: number | null,
  id: number,
): Promise<FoundComment | null> {
  const [comment] = await selectComment(db, videoId, viewerId, id);
  if (!comment) return null;
  if (comment.parent_id === null) return { comment, thread: comment };
  const [thread] = await selectComment(db, videoId, viewerId, comment.parent_id);
  return thread ? { comment, thread } : null;
}

/** Converts a row to the wire format. @param mediaUrl base URL of media files */
export function toComment(row: CommentRow, mediaUrl: string): Comment {
  return {
    id: row.id,
    parentId: row.parent_id,
    author: { id: row.author_id, username: row.username, avatar: avatarUrl(row.avatar_key, mediaUrl) },
    text: row.text,
    mentions: row.mentions.map((name) => `@${name}`),
    state: row.state,
    createdAt: toSeconds(row.created_at),
    liked: row.liked,
    rating: row.liked ? 1 : 0,
    likes: row.likes,
    children: row.replies,
  };
}
