import { calls } from '@ontrend/shared/wire';
import { findPublicUser } from '../../domain/users/find-user.ts';
import { loadVideoListPage } from '../../domain/videos/load-video-list-page.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const countVideos = statement<{ total: number }, [ownerId: number]>(
  'user-videos-count',
  'select count(*) as total from videos where owner_id = $1 and listed_at is not null',
);

/**
 * Returns the published videos of a user, newest first (WIRE-63), by page number or by token, which repeats
 * and skips nothing.
 */
export const userVideos = defineHandler(calls.userVideos, async ({ body, viewer, services }) => {
  const owner = await findPublicUser(services, body.username, viewer);
  const { videos, ...list } = await loadVideoListPage(services, {
    kind: 'user',
    listId: owner.id,
    viewer,
    clientId: body.clientId,
    pagination: body.pagination,
    nextPageToken: body.nextPageToken,
    count: async () =>
      owner.relation.blocks ? 0 : ((await countVideos(services.pool, owner.id))[0]?.total ?? 0),
  });
  return { data: videos, ...list };
});
