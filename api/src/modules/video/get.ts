import { calls, type FeedFilter } from '@ontrend/shared/wire';
import { notFound } from '../../http/api-error.ts';
import { handler } from '../../http/handler.ts';
import type { Services } from '../../services.ts';
import { findPublicUser } from '../user/find-user.ts';
import { FIRST_PAGE, NEXT_PAGE } from './feed/constants.ts';
import { type FeedPage, forYouPage } from './feed/for-you.ts';
import { listPage } from './lists.ts';
import { viewVideos } from './video-view.ts';

type ListFilter = Exclude<FeedFilter, { kind: 'for-you' }>;

/** One page of a feed (spec 7, design 5). */
export const videoGet = handler(calls.videoGet, async ({ body, viewer, services }) => {
  const { filter, clientId, nextPageToken } = body;
  const page =
    filter.kind === 'for-you'
      ? await forYouPage(services, clientId, nextPageToken)
      : await listFeedPage(services, filter, nextPageToken);
  return {
    data: await viewVideos(services, page.ids, viewer, clientId),
    nextPageToken: page.nextPageToken,
  };
});

async function listFeedPage(
  services: Services,
  filter: ListFilter,
  nextPageToken: string | null | undefined,
): Promise<FeedPage> {
  const listId = await findList(services, filter);
  // Nobody has used this hashtag yet: an empty list, not a missing page.
  if (listId === null) return { ids: [], nextPageToken: null };
  const limit = nextPageToken ? NEXT_PAGE : FIRST_PAGE;
  return listPage(services.pool, services.pageTokens, filter.kind, listId, limit, { nextPageToken });
}

async function findList({ db }: Services, { kind, value }: ListFilter): Promise<number | null> {
  if (kind === 'hashtag') {
    const name = value.replace(/^#/, '').toLowerCase();
    const row = await db.selectFrom('hashtags').select('id').where('name', '=', name).executeTakeFirst();
    return row?.id ?? null;
  }
  const row = await findNamedList(db, kind, value);
  if (!row) throw notFound(kind);
  return row.id;
}

/** Categories go by their prefix, collections by slug or id (spec 2.1, 2.4), people by their user name. */
function findNamedList(db: Services['db'], kind: Exclude<ListFilter['kind'], 'hashtag'>, value: string) {
  switch (kind) {
    case 'category':
      return db.selectFrom('categories').select('id').where('prefix', '=', value).executeTakeFirst();
    case 'collection':
      return db
        .selectFrom('collections')
        .select('id')
        .where((where) =>
          /^\d{1,9}$/.test(value)
            ? where.or([where('slug', '=', value), where('id', '=', Number(value))])
            : where('slug', '=', value),
        )
        .executeTakeFirst();
    case 'user':
      return findPublicUser(db, value);
  }
}
