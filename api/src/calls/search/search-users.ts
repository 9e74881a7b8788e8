import { calls } from '@ontrend/shared/wire';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { viewUsers } from '../../domain/search/view-users.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** People by user name or name (spec 7): the exact user name first, then who matches and is followed most. */
export const userSearch = defineHandler(calls.userSearch, async ({ body, viewer, services }) => {
  const { ids, pagination, nextPageToken } = await readSearchPage(services, 'p', body, viewer);
  return { data: await viewUsers(services, ids, viewer), pagination, nextPageToken };
});
