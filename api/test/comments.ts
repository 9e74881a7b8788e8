import type { Comment } from '@ontrend/shared/wire';
import type { TestApi } from './api.ts';
import { createUser, createVideo, type TestUser, type TestVideo } from './factories.ts';
import { signIn } from './sign-in.ts';

/** A signed-in user who can comment. */
export interface Commenter extends TestUser {
  token: string;
  /** Posts a comment or a reply. */
  comment(video: Pick<TestVideo, 'file_name'>, text: string, parentId?: number): Promise<Comment>;
}

/** Inserts a user and signs them in. */
export async function createCommenter(
  api: TestApi,
  columns: Record<string, unknown> = {},
): Promise<Commenter> {
  const user = await createUser(api.pool, columns);
  const { token } = await signIn(api, user);
  return {
    ...user,
    token,
    async comment({ file_name: file }, text, parentId) {
      const { data } = await api.call('app/comment/edit', { file, comment: { text, parentId } }, token);
      return data;
    },
  };
}

/** Creates a video, its owner and two more users. */
export async function createCommentScenario(api: TestApi) {
  const [owner, ann, ben] = (await Promise.all([
    createCommenter(api),
    createCommenter(api),
    createCommenter(api),
  ])) as [Commenter, Commenter, Commenter];
  return { owner, ann, ben, video: await createVideo(api.pool, owner) };
}

/** Finds videos and comments whose counters differ from their visible rows. */
export async function findWrongCommentCounters(pool: TestApi['pool']): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select 'video' as what, v.id, v.comments, v.top_comments from videos v
     where comments <> (
       select count(*) from comments c left join comments p on p.id = c.parent_id
       where c.video_id = v.id and c.state <> 'hidden' and p.state is distinct from 'hidden')
       or top_comments <> (
       select count(*) from comments c where c.video_id = v.id and c.parent_id is null and c.state <> 'hidden')
     union all
     select 'comment', c.id, c.replies, c.likes from comments c
     where replies <> (select count(*) from comments r where r.parent_id = c.id and r.state <> 'hidden')
       or likes <> (select count(*) from comment_likes l where l.comment_id = c.id)`,
  );
  return rows;
}
