import { calls } from '@ontrend/shared/wire';
import { loadUsers } from '../../domain/search/load-users.ts';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Searches users by username or name (WIRE-27): exact username first, then the most followed. */
export const userSearch = defineHandler(
  calls.userSearch,
  async ({ body, viewer, services }) => {
    const { ids, pagination, nextPageToken } = await readSearchPage(services, 'user', body, viewer);
    return { data: await loadUsers(services, ids, viewer), pagination, nextPageToken };
  },
  { reads: 'replica' },
);
