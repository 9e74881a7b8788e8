import { findMentions } from '@ontrend/shared/validation';
import type { ClipName, DemoContent, DemoReply } from '../../../../demo/content.ts';
import { getId, hoursAgo, insertPairs, type SeedContext } from './seed-context.ts';

interface CommentToSeed {
  comment: DemoReply;
  clip: ClipName;
  parent: DemoReply | null;
}

function listComments({ comments }: DemoContent): CommentToSeed[] {
  const list = comments.flatMap(({ clip, replies, ...top }) => {
    const parent: DemoReply = top;
    return [
      { comment: parent, clip, parent: null },
      ...replies.map((comment) => ({ comment, clip, parent })),
    ];
  });
  // Oldest first, so that ids are in chronological order.
  return list.sort((a, b) => b.comment.ageHours - a.comment.ageHours);
}

/** Returns the users who like a comment: those listed and those in notifications. */
function findLikers({ key, likedBy }: DemoReply, { notifications }: DemoContent) {
  const notified = notifications.filter(({ kind, comment }) => kind === 'comment-like' && comment === key);
  return new Set([...likedBy, ...(key ? notified.map(({ from }) => from) : [])]);
}

/** Inserts comments in one statement. @returns their ids in the same order */
async function insertComments(
  context: SeedContext,
  list: CommentToSeed[],
  ids: ReadonlyMap<DemoReply, number>,
): Promise<number[]> {
  const { rows } = await context.run<{ id: number | string }>(
    `insert into comments (video_id, author_id, parent_id, text, mentions, created_at, likes)
     select video_id, author_id, parent_id, text, array(select jsonb_array_elements_text(mentions)), created_at, likes
     from rows from (
       jsonb_to_recordset($1::jsonb) as (video_id bigint, author_id bigint, parent_id bigint, text text,
         mentions jsonb, created_at timestamptz, likes integer)
     ) with ordinality as t (video_id, author_id, parent_id, text, mentions, created_at, likes, position)
     order by position returning id`,
    [
      JSON.stringify(
        list.map(({ comment, clip, parent }) => ({
          video_id: getId(context.videoIds, clip),
          author_id: getId(context.userIds, comment.author),
          parent_id: parent && ids.get(parent),
          text: comment.text,
          mentions: findMentions(comment.text),
          created_at: hoursAgo(context, comment.ageHours),
          likes: comment.likes,
        })),
      ),
    ],
  );
  return rows.map(({ id }) => Number(id));
}

/** Inserts comments, replies, mentions and likes. */
export async function seedComments(context: SeedContext): Promise<void> {
  const list = listComments(context.content);
  const ids = new Map<DemoReply, number>();
  for (const isReply of [false, true]) {
    const part = list.filter(({ parent }) => (parent !== null) === isReply);
    const inserted = await insertComments(context, part, ids);
    for (const [index, { comment }] of part.entries()) ids.set(comment, inserted[index] ?? 0);
  }
  const likes = list.flatMap(({ comment }) => {
    const id = ids.get(comment) ?? 0;
    if (comment.key) context.comments.set(comment.key, { id, text: comment.text });
    return [...findLikers(comment, context.content)].map((liker) => ({
      left: getId(context.userIds, liker),
      right: id,
      at: hoursAgo(context, comment.ageHours / 2),
    }));
  });
  await insertPairs(context.run, 'comment_likes', ['user_id', 'comment_id'], likes);
}
