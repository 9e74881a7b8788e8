import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { notify, withdrawNotification } from '../notifications/index.ts';
import { findComment } from './comment-view.ts';
import type { CommentedVideo } from './commented-video.ts';
import { resolveMentions } from './mentions.ts';

/** Time in which the same text at the same position counts as a retry of the same comment. */
const DUPLICATE_WINDOW_S = 30;

/** Serializes replies to a comment, and prevents replies to one that is being deleted. */
export const lockThread = statement<{ id: number }, [id: number]>(
  'comment-lock-thread',
  'select id from comments where id = $1 for no key update',
);

export const selectDuplicateComment = statement<
  { id: number },
  [authorId: number, videoId: number, threadId: number | null, text: string]
>(
  'comment-duplicate',
  `select id from comments
   where author_id = $1 and id in (select id from comments where author_id = $1 order by id desc limit 5)
     and video_id = $2 and parent_id is not distinct from $3 and text = $4 and state = 'new'
     and created_at > now() - interval '${DUPLICATE_WINDOW_S} seconds'
   order by id desc limit 1`,
);

const insertComment = statement<
  { id: number },
  [videoId: number, authorId: number, threadId: number | null, text: string, mentions: string[]]
>(
  'comment-insert',
  `insert into comments (video_id, author_id, parent_id, text, mentions, created_at)
   values ($1, $2, $3, $4, $5, clock_timestamp())
   returning id`,
);

const updateComment = statement<{ text: string }, [id: number, text: string, mentions: string[]]>(
  'comment-update',
  `update comments set text = $2, mentions = $3, edited_at = now(),
     state = case when state = 'hidden' then state else 'edited' end
   where id = $1
   returning text`,
);

interface CommentInput {
  authorId: number;
  text: string;
}

/**
 * Creates a comment or a reply. A reply to a reply belongs to the same thread. Notifies the author of the
 * parent comment, the mentioned users and the video's owner, each at most once.
 * @returns the id of the comment
 * @throws {ApiError} 404 if the parent comment does not exist
 */
export async function createComment(
  client: PoolClient,
  video: CommentedVideo,
  { authorId, text, parentId }: CommentInput & { parentId: number | null },
): Promise<number> {
  const parent = parentId === null ? null : await findComment(client, video.id, authorId, parentId);
  if (parentId !== null && !parent) throw notFoundError('comment');
  const threadId = parent?.thread.id ?? null;
  if (threadId !== null && (await lockThread(client, threadId)).length === 0) throw notFoundError('comment');
  const [duplicate] = await selectDuplicateComment(client, authorId, video.id, threadId, text);
  if (duplicate) return duplicate.id;

  const mentioned = await resolveMentions(client, text, authorId);
  const [inserted] = await insertComment(client, video.id, authorId, threadId, text, mentioned.names);
  const id = (inserted as { id: number }).id;
  const notified = new Set([authorId]);
  const notifyOnce = async (
    recipientId: number,
    activity: 'comment-reply' | 'comment-user-mention' | 'video-comment',
  ) => {
    if (notified.has(recipientId)) return;
    notified.add(recipientId);
    await notify(client, {
      activity,
      recipientId,
      actorId: authorId,
      videoId: video.id,
      commentId: id,
      text,
    });
  };
  if (parent) await notifyOnce(parent.comment.author_id, 'comment-reply');
  for (const userId of mentioned.ids) await notifyOnce(userId, 'comment-user-mention');
  await notifyOnce(video.owner_id, 'video-comment');
  await publishCommentEvent(client, video, { id, threadId, userId: authorId, change: 'new' });
  return id;
}

/**
 * Edits a comment of the viewer. Notifies newly mentioned users and withdraws the notifications of users no
 * longer mentioned.
 * @throws {ApiError} 404 if it does not exist, 403 if another user wrote it
 */
export async function editComment(
  client: PoolClient,
  video: CommentedVideo,
  { authorId, text, id }: CommentInput & { id: number },
): Promise<void> {
  const found = await findComment(client, video.id, authorId, id);
  if (!found) throw notFoundError('comment');
  const { comment } = found;
  if (comment.author_id !== authorId) {
    throw new ApiError(403, 'not-yours', 'Only the author can edit a comment.');
  }
  if (comment.text === text) return;
  const mentioned = await resolveMentions(client, text, authorId);
  const [changed] = await updateComment(client, id, text, mentioned.names);
  if (!changed) throw notFoundError('comment');
  if (comment.state === 'hidden') return;
  await notifyMentioned(client, video.id, { commentId: id, authorId, text, ids: mentioned.ids });
  await publishCommentEvent(client, video, {
    id,
    threadId: comment.parent_id,
    userId: authorId,
    change: 'edited',
  });
}

const selectNotifiedUsers = statement<
  { user_id: number; name: string },
  [commentId: number, authorId: number]
>(
  'comment-notified-users',
  `select n.user_id, a.name from notifications n join user_activities a on a.id = n.activity_id
   where n.comment_id = $1 and n.actor_id = $2`,
);

async function notifyMentioned(
  client: PoolClient,
  videoId: number,
  { commentId, authorId, text, ids }: { commentId: number; authorId: number; text: string; ids: number[] },
): Promise<void> {
  const notified = await selectNotifiedUsers(client, commentId, authorId);
  const mention = { activity: 'comment-user-mention', actorId: authorId, videoId, commentId } as const;
  for (const { user_id: recipientId, name } of notified) {
    if (name === mention.activity && !ids.includes(recipientId))
      await withdrawNotification(client, { ...mention, recipientId });
  }
  for (const recipientId of ids) {
    // A user who was notified of the comment for another reason does not need a second notification.
    if (!notified.some(({ user_id }) => user_id === recipientId))
      await notify(client, { ...mention, recipientId, text });
  }
}

interface CommentEvent {
  id: number;
  threadId: number | null;
  /** The author of the comment, or the user who liked it. Users who blocked or muted them get no event. */
  userId: number;
  change: 'new' | 'edited' | 'rated' | 'deleted';
}

/** Publishes an event to viewers who have the comments of the video open. */
export async function publishCommentEvent(
  client: PoolClient,
  video: CommentedVideo,
  { id, threadId, userId, change }: CommentEvent,
): Promise<void> {
  await publish(client, {
    topic: 'comments',
    file: video.file_name,
    commentId: id,
    parentId: threadId,
    change,
    by: userId,
  });
}
