import { calls } from '@ontrend/shared/wire';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { viewHashtags } from '../../domain/search/view-hashtags.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Searches hashtags (WIRE-67): exact match first, then the most used. */
export const videoSearchByHashtag = defineHandler(
  calls.videoSearchByHashtag,
  async ({ body, viewer, services }) => {
    const { ids, pagination, nextPageToken } = await readSearchPage(services, 'hashtag', body, viewer);
    return { data: await viewHashtags(services.pool, ids), pagination, nextPageToken };
  },
);
