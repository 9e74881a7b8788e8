import { calls, DEFAULT_PAGE_SIZE } from '@ontrend/shared/wire';
import { statement } from '../../db/statement.ts';
import { handler } from '../../http/handler.ts';
import { listPage } from '../video/lists.ts';
import { viewVideos } from '../video/video-view.ts';
import { findPublicUser } from './find-user.ts';

const countVideos = statement<{ total: number }, [ownerId: number]>(
  'user-videos-count',
  'select count(*) as total from videos where owner_id = $1 and listed_at is not null',
);

/** A person's published videos, newest first (spec 7), by page, or by token where nothing may be missed (design 5). */
export const userVideos = handler(calls.userVideos, async ({ body, viewer, services }) => {
  const { page, recordsPerPage } = body.pagination ?? { page: 1, recordsPerPage: DEFAULT_PAGE_SIZE };
  const owner = await findPublicUser(services.db, body.username);
  const [list, [count]] = await Promise.all([
    listPage(services.pool, services.pageTokens, 'user', owner.id, recordsPerPage, {
      nextPageToken: body.nextPageToken,
      offset: (page - 1) * recordsPerPage,
    }),
    countVideos(services.pool, owner.id),
  ]);
  return {
    data: await viewVideos(services, list.ids, viewer, body.clientId),
    pagination: { page, recordsPerPage, recordsTotal: count?.total ?? 0 },
    nextPageToken: list.nextPageToken,
  };
});
