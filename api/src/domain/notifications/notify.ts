import type { ActivityName } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { createMutedWordMatcher } from '../accounts/index.ts';
import { notBlockedOrMuted } from '../visibility/index.ts';

/** Why somebody is told something. The same cause is told of once. */
export interface NotificationCause {
  activity: ActivityName;
  /** Who is told. */
  to: number;
  /** Who did it. */
  by: number;
  /** The video it is about; also that of a comment. */
  videoId?: number;
  /** The comment that was written, answered with, or liked. */
  commentId?: number;
  /** In the words of the other: the comment, or the message. */
  text?: string;
}

/** Characters kept of a text. */
const QUOTE_LENGTH = 200;

type CauseValues = [activity: ActivityName, by: number, videoId: number | null, commentId: number | null];

// A message stands for all of that person's: it moves up with the newest. Any other cause stays as it was told.
const insertNotification = statement<{ id: number }, [...CauseValues, to: number, text: string]>(
  'notification-insert',
  `insert into notifications as n (activity_id, actor_id, video_id, comment_id, user_id, text)
   select a.id, $2, $3::bigint, $4::bigint, u.id, $6
   from user_activities a, users u
   where a.name = $1 and u.id = $5 and u.id <> $2 and u.state = 'active' and ${notBlockedOrMuted('u.id', '$2')}
   on conflict (user_id, activity_id, actor_id, video_id, comment_id) do update
     set text = excluded.text, unread = true, created_at = now()
     where $1 = 'message'
   returning n.id`,
);

const selectMutedWords = statement<{ muted_words: string[] }, [userId: number]>(
  'notification-muted-words',
  'select muted_words from user_settings where user_id = $1 and muted_words <> array[]::text[]',
);

const deleteNotification = statement<never, [...CauseValues, to: number | null]>(
  'notification-delete',
  `delete from notifications
   where activity_id = (select id from user_activities where name = $1)
     and actor_id = $2
     and video_id is not distinct from $3 and comment_id is not distinct from $4
     and ($5::bigint is null or user_id = $5)`,
);

/**
 * Tells a person what another did: writes the notification and lets their open pages know. To be called in the
 * transaction of its cause. Nothing is written to oneself, about somebody who is blocked or muted, in words the person
 * has muted, or twice.
 * @returns whether it was written
 */
export async function notify(
  client: Queryable,
  { activity, to, by, videoId, commentId, text = '' }: NotificationCause,
): Promise<boolean> {
  if (to === by) return false;
  if (await containsMutedWord(client, to, text)) return false;
  const quote = text.slice(0, QUOTE_LENGTH);
  const row: CauseValues = [activity, by, videoId ?? null, commentId ?? null];
  const [written] = await insertNotification(client, ...row, to, quote);
  if (!written) return false;
  await publish(
    client,
    { topic: 'notifications', to, id: written.id, change: 'new' },
    { topic: 'unread', to },
  );
  return true;
}

async function containsMutedWord(client: Queryable, to: number, text: string): Promise<boolean> {
  if (text === '') return false;
  const [settings] = await selectMutedWords(client, to);
  return settings !== undefined && createMutedWordMatcher(settings.muted_words)(text);
}

/**
 * Takes back what `notify` wrote, in the transaction that takes back the cause: an unlike, an unfollow, an edit without
 * the mention. What hangs on a comment, a video or a person goes with it by itself.
 * @param cause without `to`: whoever was told
 */
export async function withdrawNotification(
  client: Queryable,
  { activity, to, by, videoId, commentId }: Omit<NotificationCause, 'to' | 'text'> & { to?: number },
): Promise<void> {
  await deleteNotification(client, activity, by, videoId ?? null, commentId ?? null, to ?? null);
}

const updateQuoteStatement = statement<
  { id: number },
  [activity: ActivityName, by: number, to: number, text: string, unread: boolean, at: Date]
>(
  'notification-requote',
  `update notifications set text = $4, unread = unread and $5, created_at = $6
   where user_id = $3 and actor_id = $2 and activity_id = (select id from user_activities where name = $1)
   returning id`,
);

/**
 * Has what stands for several of the same, as a person's messages, quote another of them, and stand in its place. What the
 * person has muted words of is taken away instead.
 * @returns whether it stood anywhere
 */
export async function updateNotificationQuote(
  client: Queryable,
  { activity, by, to }: Pick<NotificationCause, 'activity' | 'by' | 'to'>,
  quoted: { text: string; unread: boolean; created_at: Date },
): Promise<boolean> {
  const { text, unread, created_at } = quoted;
  if (await containsMutedWord(client, to, text)) {
    await withdrawNotification(client, { activity, by, to });
    return false;
  }
  const quote = text.slice(0, QUOTE_LENGTH);
  const changed = await updateQuoteStatement(client, activity, by, to, quote, unread, created_at);
  if (changed.length > 0) await publishListsChanged(client, to);
  return changed.length > 0;
}

/** Has a person's open pages ask for notifications and counters anew: who is hidden from them has changed. */
export async function publishListsChanged(client: Queryable, to: number): Promise<void> {
  await publish(client, { topic: 'notifications', to, id: null, change: 'gone' }, { topic: 'unread', to });
}
