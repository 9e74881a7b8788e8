import { calls } from '@ontrend/shared/wire';
import { statement } from '../../db/statement.ts';
import { handler } from '../../http/handler.ts';
import { listByPage } from './list-by-page.ts';

/** There is one list of trusted videos. */
const THE_LIST = 0;

export const countTrusted = statement<{ total: number }, []>(
  'trusted-count',
  'select count(*) as total from videos where is_trusted and listed_at is not null',
);

/** Trusted videos, newest first (spec 6, 7). */
export const videoTrusted = handler(calls.videoTrusted, async ({ body, viewer, services }) => {
  const { videos, ...list } = await listByPage(services, {
    kind: 'trusted',
    listId: THE_LIST,
    viewer,
    clientId: body.clientId,
    pagination: body.settings?.pagination,
    nextPageToken: body.nextPageToken,
    count: async () => (await countTrusted(services.pool))[0]?.total ?? 0,
  });
  return { data: videos, ...list };
});
