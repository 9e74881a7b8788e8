import { calls } from '@ontrend/shared/wire';
import { loadVideoListPage } from '../../domain/videos/load-video-list-page.ts';
import { notBlockedSql } from '../../domain/visibility/visibility-conditions.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

export const countLikedVideos = statement<{ total: number }, [userId: number]>(
  'user-liked-count',
  `select count(*) as total
   from likes l
   where l.user_id = $1
     and exists (
       select from videos v
       where v.id = l.video_id and v.listed_at is not null and ${notBlockedSql('$1', 'v.owner_id')} offset 0)`,
);

/**
 * Returns the videos that the viewer likes, latest like first (WIRE-63). Liked videos of other users are
 * private (PROFILE-3).
 */
export const userLikedV2 = defineHandler(
  calls.userLikedV2,
  ({ body, viewer, services }) =>
    loadVideoListPage(services, {
      kind: 'liked',
      listId: viewer.id,
      viewer,
      clientId: body.clientId,
      pagination: body.pagination,
      nextPageToken: body.nextPageToken,
      count: async () => (await countLikedVideos(services.pool, viewer.id))[0]?.total ?? 0,
    }),
  { reads: 'replica' },
);
