import { conversations, type DemoNotification, notifications } from '../../../../demo/content.ts';
import { hoursAgo, idOf, insertOne, type Seeding } from './seeding.ts';

/** What it is about, in the words of the other: the comment, or the latest message. */
function quoteOf({ comments }: Seeding, { kind, from, comment }: DemoNotification): string {
  if (kind === 'message') {
    const conversation = conversations.find(({ between }) => between.includes(from));
    return conversation?.messages.findLast((message) => message.from === from)?.text ?? '';
  }
  return comment ? (comments.get(comment)?.text ?? '') : '';
}

/** What the demo account was told of. */
export async function seedNotifications(seeding: Seeding): Promise<void> {
  const { rows } = await seeding.run<{ id: number; name: string }>(
    'select id, name from user_activities',
    [],
  );
  const activities = new Map(rows.map(({ id, name }) => [name, id]));
  const oldestFirst = [...notifications].sort((a, b) => b.ageHours - a.ageHours);
  for (const notification of oldestFirst) {
    const { kind, from, ageHours, unread, clip, comment } = notification;
    await insertOne(seeding.run, 'notifications', {
      user_id: idOf(seeding.people, 'demo'),
      actor_id: idOf(seeding.people, from),
      activity_id: idOf(activities, kind),
      video_id: clip ? idOf(seeding.videos, clip) : null,
      comment_id: comment ? seeding.comments.get(comment)?.id : null,
      text: quoteOf(seeding, notification),
      unread,
      created_at: hoursAgo(seeding, ageHours),
    });
  }
}
