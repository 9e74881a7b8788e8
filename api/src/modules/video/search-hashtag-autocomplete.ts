import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { viewHashtags } from '../../search/found-hashtags.ts';
import { searchPage } from '../../search/search-page.ts';

/** The hashtags that what was typed may become (spec 7). */
export const videoSearchHashtagAutocomplete = handler(
  calls.videoSearchHashtagAutocomplete,
  async ({ body: { search, maxItems }, viewer, services }) => {
    const pagination = { page: 1, recordsPerPage: maxItems };
    const { ids } = await searchPage(services, 'h', { search, pagination }, viewer);
    return { match: await viewHashtags(services.pool, ids) };
  },
);
