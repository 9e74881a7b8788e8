import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { searchPage } from '../../search/search-page.ts';
import { viewVideos } from './video-view.ts';

/** Videos by words (spec 7; types of search: design 5). */
export const videoSearchByVideo = handler(calls.videoSearchByVideo, async ({ body, viewer, services }) => {
  const { ids, pagination, nextPageToken } = await searchPage(services, 'v', body, viewer);
  return { data: await viewVideos(services, ids, viewer, body.clientId), pagination, nextPageToken };
});
