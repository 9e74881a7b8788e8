import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { mutedWordsSql } from '../accounts/index.ts';
import { watchableVideoSql } from '../visibility/index.ts';

/** The properties of a video that comments depend on. */
export interface CommentedVideo {
  id: number;
  file_name: string;
  owner_id: number;
  comments_on: boolean;
  top_comments: number;
  /** Words that the viewer has muted. */
  viewer_muted_words: string[] | null;
}

export const selectCommentedVideo = statement<CommentedVideo, [file: string, viewerId: number | null]>(
  'comment-video',
  `select v.id, v.file_name, v.owner_id, v.comments_on, v.top_comments, ${mutedWordsSql('$2')} as viewer_muted_words
   from videos v
   where v.file_name = split_part($1, '.', 1) and ${watchableVideoSql('$2', 'v')}`,
);

/**
 * Returns a video on which the viewer may comment.
 * @param file its `fileName`; the part before the first dot is sufficient (VIDEO-2)
 * @throws {ApiError} 404 if it does not exist or the viewer may not see it; 403 if comments are turned off
 */
export async function findCommentableVideo(
  db: Queryable,
  file: string,
  viewerId: number | null,
): Promise<CommentedVideo> {
  const video = await findCommentedVideo(db, file, viewerId);
  if (video.comments_on) return video;
  throw new ApiError(403, 'comments-off', 'Comments are turned off for this video.');
}

/**
 * Returns a video also if comments are turned off, because existing comments can still be deleted.
 * @throws {ApiError} 404 if it does not exist or the viewer may not see it
 */
export async function findCommentedVideo(
  db: Queryable,
  file: string,
  viewerId: number | null,
): Promise<CommentedVideo> {
  const [video] = await selectCommentedVideo(db, file, viewerId);
  if (!video) throw notFoundError('video');
  return video;
}
