import { calls } from '@ontrend/shared/wire';
import { statement } from '../../db/statement.ts';
import { handler } from '../../http/handler.ts';
import { notHidden } from '../../people/hidden.ts';
import { listByPage } from './list-by-page.ts';

/** By the counters of the followed: to count their videos would read them all. */
export const countFollowing = statement<{ total: number | null }, [followerId: number]>(
  'following-count',
  `select sum(u.videos) as total
   from follows f
   join users u on u.id = f.followed_id
   where f.follower_id = $1 and u.is_public and ${notHidden('$1', 'f.followed_id')}`,
);

/** Videos of the people the viewer follows, newest first (spec 2.1, 7). */
export const videoSubscribes = handler(calls.videoSubscribes, async ({ body, viewer, services }) => {
  const { videos, ...list } = await listByPage(services, {
    kind: 'following',
    listId: viewer.id,
    viewer,
    clientId: body.clientId,
    pagination: body.pagination,
    nextPageToken: body.nextPageToken,
    count: async () => (await countFollowing(services.pool, viewer.id))[0]?.total ?? 0,
  });
  return { data: videos, ...list };
});
