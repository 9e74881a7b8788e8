import { calls } from '@ontrend/shared/wire';
import { searchPage } from '../../domain/search/search-page.ts';
import { viewPeople } from '../../domain/search/view-users.ts';
import { handler } from '../framework/handler.ts';

/** People by user name or name (spec 7): the exact user name first, then who matches and is followed most. */
export const userSearch = handler(calls.userSearch, async ({ body, viewer, services }) => {
  const { ids, pagination, nextPageToken } = await searchPage(services, 'p', body, viewer);
  return { data: await viewPeople(services, ids, viewer), pagination, nextPageToken };
});
