import { findMentions } from '@ontrend/shared/validation';
import { type ClipName, comments, type DemoReply, notifications } from '../../../../demo/content.ts';
import { hoursAgo, idOf, insertOne, insertPairs, type Seeding } from './seeding.ts';

interface Remark {
  remark: DemoReply;
  clip: ClipName;
  parent: DemoReply | null;
}

function everyRemark(): Remark[] {
  const remarks = comments.flatMap(({ clip, replies, ...top }) => {
    const parent: DemoReply = top;
    return [{ remark: parent, clip, parent: null }, ...replies.map((remark) => ({ remark, clip, parent }))];
  });
  // Oldest first, as they would have come; a reply is younger than what it answers.
  return remarks.sort((a, b) => b.remark.ageHours - a.remark.ageHours);
}

/** Who liked a remark: those it names, and those the demo account was told of. */
function likersOf({ key, likedBy }: DemoReply) {
  const told = notifications.filter(({ kind, comment }) => kind === 'comment-like' && comment === key);
  return new Set([...likedBy, ...(key ? told.map(({ from }) => from) : [])]);
}

/** Comments, replies, mentions, and who liked them. */
export async function seedComments(seeding: Seeding): Promise<void> {
  const ids = new Map<DemoReply, number>();
  const likes: { left: number; right: number; at: Date }[] = [];
  for (const { remark, clip, parent } of everyRemark()) {
    const id = await insertOne(seeding.run, 'comments', {
      video_id: idOf(seeding.videos, clip),
      author_id: idOf(seeding.people, remark.author),
      parent_id: parent ? ids.get(parent) : null,
      text: remark.text,
      mentions: findMentions(remark.text),
      created_at: hoursAgo(seeding, remark.ageHours),
    });
    ids.set(remark, id);
    if (remark.key) seeding.comments.set(remark.key, { id, text: remark.text });
    for (const liker of likersOf(remark))
      likes.push({
        left: idOf(seeding.people, liker),
        right: id,
        at: hoursAgo(seeding, remark.ageHours / 2),
      });
  }
  await insertPairs(seeding.run, 'comment_likes', ['user_id', 'comment_id'], likes);
}
