import { calls } from '@ontrend/shared/wire';
import { loadVideoListPage } from '../../domain/videos/load-video-list-page.ts';
import {
  mutedPatternSql,
  notBlockedOrMutedSql,
  notInterestedVideoIdsSql,
} from '../../domain/visibility/visibility-conditions.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Maximum number of videos that are searched for muted words when counting. */
const MAX_SCANNED = 5_000;

/**
 * Sums the video counters of the followed users, because counting their videos would read all of them.
 * Subtracts videos that the viewer is not interested in and, among the first thousands, those with a muted
 * word.
 */
export const countFollowing = statement<{ total: number }, [followerId: number]>(
  'following-count',
  `with followed as materialized (
     select f.followed_id as id, u.videos
     from follows f join users u on u.id = f.followed_id
     where f.follower_id = $1 and u.is_public and ${notBlockedOrMutedSql('$1', 'f.followed_id')}
   ),
   unwanted as materialized (
     select v.id from (${notInterestedVideoIdsSql('$1')}) w join videos v on v.id = w.video_id
     where v.listed_at is not null and v.owner_id in (select id from followed)
   ),
   muted as (
     select candidate.id
     from (
       select v.id, v.description
       from followed cross join lateral (
         select id, description from videos where owner_id = followed.id and listed_at is not null offset 0
       ) v
       where ${mutedPatternSql('$1')} is not null
       limit ${MAX_SCANNED}
     ) candidate
     where normalize(candidate.description) ~* ${mutedPatternSql('$1')} and candidate.id not in (select id from unwanted)
   )
   select greatest(coalesce((select sum(videos) from followed), 0)
     - (select count(*) from unwanted) - (select count(*) from muted), 0)::bigint as total`,
);

/** Returns videos of the users whom the viewer follows, newest first (FEED-2, WIRE-63). */
export const videoSubscribes = defineHandler(
  calls.videoSubscribes,
  async ({ body, viewer, services }) => {
    const { videos, ...list } = await loadVideoListPage(services, {
      kind: 'following',
      listId: viewer.id,
      viewer,
      clientId: body.clientId,
      pagination: body.pagination,
      nextPageToken: body.nextPageToken,
      count: async () => (await countFollowing(services.pool, viewer.id))[0]?.total ?? 0,
    });
    return { data: videos, ...list };
  },
  { reads: 'replica' },
);
