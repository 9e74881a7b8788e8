import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError, notFound } from '../../platform/http/api-error.ts';
import { watchableVideo } from '../visibility/index.ts';

/** What comments need to know of the video they stand below. */
export interface CommentedVideo {
  id: number;
  file_name: string;
  owner_id: number;
  comments_on: boolean;
  top_comments: number;
}

export const selectCommentedVideo = statement<CommentedVideo, [file: string, viewerId: number | null]>(
  'comment-video',
  `select v.id, v.file_name, v.owner_id, v.comments_on, v.top_comments from videos v
   where v.file_name = split_part($1, '.', 1) and ${watchableVideo('$2', 'v')}`,
);

/**
 * The video that comments are about.
 * @param file its name in addresses; the part before the first dot is enough (spec 3)
 * @throws {ApiError} 404 when there is none, or none for this viewer; 403 where comments are switched off
 */
export async function findCommentableVideo(
  db: Queryable,
  file: string,
  viewerId: number | null,
): Promise<CommentedVideo> {
  const video = await findCommentedVideo(db, file, viewerId);
  if (video.comments_on) return video;
  throw new ApiError(403, 'comments-off', 'Comments are switched off for this video.');
}

/**
 * The same, also where comments are switched off: what was said can be taken away still.
 * @throws {ApiError} 404 when there is none, or none for this viewer
 */
export async function findCommentedVideo(
  db: Queryable,
  file: string,
  viewerId: number | null,
): Promise<CommentedVideo> {
  const [video] = await selectCommentedVideo(db, file, viewerId);
  if (!video) throw notFound('video');
  return video;
}
