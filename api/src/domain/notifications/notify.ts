import type { ActivityName } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { findMutedWordMatcher } from '../accounts/index.ts';
import { notBlockedOrMutedSql } from '../visibility/index.ts';

/** The cause of a notification. Each cause creates at most one. */
export interface NotificationCause {
  activity: ActivityName;
  recipientId: number;
  /** The user who acted. */
  actorId: number;
  /** The video concerned, also for comments. */
  videoId?: number;
  /** The comment that was written, replied to or liked. */
  commentId?: number;
  /** Text of the comment or message. */
  text?: string;
}

/** Maximum length of quoted text, in characters. */
const QUOTE_LENGTH = 200;

type CauseValues = [
  activity: ActivityName,
  actorId: number,
  videoId: number | null,
  commentId: number | null,
];

// All messages of a sender share one notification, which moves up with the newest. Other causes do not change
// an existing notification.
const insertNotification = statement<{ id: number }, [...CauseValues, recipientId: number, text: string]>(
  'notification-insert',
  `insert into notifications as n (activity_id, actor_id, video_id, comment_id, user_id, text)
   select a.id, $2, $3::bigint, $4::bigint, u.id, $6
   from user_activities a, users u
   where a.name = $1 and u.id = $5 and u.id <> $2 and u.state = 'active' and ${notBlockedOrMutedSql('u.id', '$2')}
   on conflict (user_id, activity_id, actor_id, video_id, comment_id) do update
     set text = excluded.text, unread = true, created_at = now()
     where $1 = 'message'
   returning n.id`,
);

const deleteNotification = statement<never, [...CauseValues, recipientId: number | null]>(
  'notification-delete',
  `delete from notifications
   where activity_id = (select id from user_activities where name = $1)
     and actor_id = $2
     and video_id is not distinct from $3 and comment_id is not distinct from $4
     and ($5::bigint is null or user_id = $5)`,
);

/**
 * Creates a notification and publishes it to the recipient's open pages. To be called in the transaction of
 * its cause. Does nothing for a user's own actions, between users of whom one has blocked or muted the other,
 * for texts with muted words, and for repeated causes.
 * @returns whether a notification was created
 */
export async function notify(
  client: Queryable,
  { activity, recipientId, actorId, videoId, commentId, text = '' }: NotificationCause,
): Promise<boolean> {
  if (recipientId === actorId) return false;
  if (await containsMutedWord(client, recipientId, text)) return false;
  const quote = text.slice(0, QUOTE_LENGTH);
  const row: CauseValues = [activity, actorId, videoId ?? null, commentId ?? null];
  const [written] = await insertNotification(client, ...row, recipientId, quote);
  if (!written) return false;
  await publish(
    client,
    { topic: 'notifications', to: recipientId, id: written.id, change: 'new' },
    { topic: 'unread', to: recipientId },
  );
  return true;
}

async function containsMutedWord(client: Queryable, userId: number, text: string): Promise<boolean> {
  if (text === '') return false;
  const isMuted = await findMutedWordMatcher(client, userId);
  return isMuted?.(text) === true;
}

/**
 * Deletes a notification in the transaction that reverses its cause: an unlike, an unfollow, or an edit
 * without the mention. Notifications about a deleted comment, video or user are deleted by foreign keys.
 * @param cause without `recipientId`: for all recipients
 */
export async function withdrawNotification(
  client: Queryable,
  {
    activity,
    recipientId,
    actorId,
    videoId,
    commentId,
  }: Omit<NotificationCause, 'recipientId' | 'text'> & {
    recipientId?: number;
  },
): Promise<void> {
  await deleteNotification(
    client,
    activity,
    actorId,
    videoId ?? null,
    commentId ?? null,
    recipientId ?? null,
  );
}

const updateQuoteStatement = statement<
  { id: number },
  [activity: ActivityName, actorId: number, recipientId: number, text: string, unread: boolean, at: Date]
>(
  'notification-update-quote',
  `update notifications set text = $4, unread = unread and $5, created_at = $6
   where user_id = $3 and actor_id = $2 and activity_id = (select id from user_activities where name = $1)
   returning id`,
);

/**
 * Changes the quote and time of a notification that represents several messages. Withdraws it if the text
 * contains a muted word.
 * @returns whether a notification was changed
 */
export async function updateNotificationQuote(
  client: Queryable,
  { activity, actorId, recipientId }: Pick<NotificationCause, 'activity' | 'actorId' | 'recipientId'>,
  quoted: { text: string; unread: boolean; created_at: Date },
): Promise<boolean> {
  const { text, unread, created_at } = quoted;
  if (await containsMutedWord(client, recipientId, text)) {
    await withdrawNotification(client, { activity, actorId, recipientId });
    return false;
  }
  const quote = text.slice(0, QUOTE_LENGTH);
  const changed = await updateQuoteStatement(
    client,
    activity,
    actorId,
    recipientId,
    quote,
    unread,
    created_at,
  );
  if (changed.length > 0) await publishListsChanged(client, recipientId);
  return changed.length > 0;
}

/**
 * Makes a user's open pages reload notifications and counters, because users or content were hidden from
 * them.
 */
export async function publishListsChanged(client: Queryable, userId: number): Promise<void> {
  await publish(
    client,
    { topic: 'notifications', to: userId, id: null, change: 'gone' },
    { topic: 'unread', to: userId },
  );
}
