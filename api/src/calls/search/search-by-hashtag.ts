import { calls } from '@ontrend/shared/wire';
import { loadHashtags } from '../../domain/search/load-hashtags.ts';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Searches hashtags (WIRE-67): exact match first, then the most used. */
export const videoSearchByHashtag = defineHandler(
  calls.videoSearchByHashtag,
  async ({ body, viewer, services }) => {
    const { ids, pagination, nextPageToken } = await readSearchPage(services, 'hashtag', body, viewer);
    return { data: await loadHashtags(services.pool, ids), pagination, nextPageToken };
  },
  { reads: 'replica' },
);
