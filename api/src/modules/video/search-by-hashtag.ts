import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { viewHashtags } from '../../search/found-hashtags.ts';
import { searchPage } from '../../search/search-page.ts';

/** Hashtags by words (spec 7; types of search: design 5): the very one first, then the most used. */
export const videoSearchByHashtag = handler(
  calls.videoSearchByHashtag,
  async ({ body, viewer, services }) => {
    const { ids, pagination, nextPageToken } = await searchPage(services, 'h', body, viewer);
    return { data: await viewHashtags(services.pool, ids), pagination, nextPageToken };
  },
);
