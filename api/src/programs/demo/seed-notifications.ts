import { conversations, type DemoNotification } from '../../../../demo/content.ts';
import { getId, hoursAgo, insertOne, type SeedContext } from './seed-context.ts';

/** Returns the quoted text: the comment, or the latest message. */
function findQuotedText({ comments }: SeedContext, { kind, from, comment }: DemoNotification): string {
  if (kind === 'message') {
    const conversation = conversations.find(({ between }) => between.includes(from));
    return conversation?.messages.findLast((message) => message.from === from)?.text ?? '';
  }
  return comment ? (comments.get(comment)?.text ?? '') : '';
}

/** Inserts the notifications of the demo account. */
export async function seedNotifications(context: SeedContext): Promise<void> {
  const { rows } = await context.run<{ id: number; name: string }>(
    'select id, name from user_activities',
    [],
  );
  const activities = new Map(rows.map(({ id, name }) => [name, id]));
  const oldestFirst = [...context.content.notifications].sort((a, b) => b.ageHours - a.ageHours);
  for (const notification of oldestFirst) {
    const { kind, from, ageHours, unread, clip, comment } = notification;
    await insertOne(context.run, 'notifications', {
      user_id: getId(context.userIds, 'demo'),
      actor_id: getId(context.userIds, from),
      activity_id: getId(activities, kind),
      video_id: clip ? getId(context.videoIds, clip) : null,
      comment_id: comment ? context.comments.get(comment)?.id : null,
      text: findQuotedText(context, notification),
      unread,
      created_at: hoursAgo(context, ageHours),
    });
  }
}
