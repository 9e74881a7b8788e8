import { calls } from '@ontrend/shared/wire';
import { loadVideoListPage } from '../../domain/videos/load-video-list-page.ts';
import {
  hiddenUserIdsSql,
  mutedPatternSql,
  notInterestedCreatorIdsSql,
  notInterestedVideoIdsSql,
} from '../../domain/visibility/visibility-conditions.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** The list of trusted videos has no id of its own. */
const TRUSTED_LIST_ID = 0;

export const countTrusted = statement<{ total: number }, []>(
  'trusted-count',
  'select count(*) as total from videos where is_trusted and listed_at is not null',
);

/** Counts the trusted videos that a signed-in viewer gets. */
export const countTrustedForViewer = statement<{ total: number }, [viewerId: number]>(
  'trusted-count-for',
  `select count(*) as total
   from videos v, (select ${mutedPatternSql('$1')} as pattern) muted
   where v.is_trusted and v.listed_at is not null
     and v.owner_id not in (${hiddenUserIdsSql('$1')} union all ${notInterestedCreatorIdsSql('$1')})
     and v.id not in (${notInterestedVideoIdsSql('$1')})
     and (muted.pattern is null or normalize(v.description) !~* muted.pattern)`,
);

/** Returns trusted videos, newest first (FEED-11, WIRE-62). */
export const videoTrusted = defineHandler(
  calls.videoTrusted,
  async ({ body, viewer, services }) => {
    const { videos, ...list } = await loadVideoListPage(services, {
      kind: 'trusted',
      listId: TRUSTED_LIST_ID,
      viewer,
      clientId: body.clientId,
      pagination: body.settings?.pagination,
      nextPageToken: body.nextPageToken,
      count: async () => {
        const { pool } = services;
        const [counted] = await (viewer ? countTrustedForViewer(pool, viewer.id) : countTrusted(pool));
        return counted?.total ?? 0;
      },
    });
    return { data: videos, ...list };
  },
  { reads: 'replica' },
);
