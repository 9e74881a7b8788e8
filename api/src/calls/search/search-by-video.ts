import { calls } from '@ontrend/shared/wire';
import { readSearchPage } from '../../domain/search/search-page.ts';
import { loadVideos } from '../../domain/videos/video-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Searches videos (WIRE-67). */
export const videoSearchByVideo = defineHandler(
  calls.videoSearchByVideo,
  async ({ body, viewer, services }) => {
    const { ids, pagination, nextPageToken } = await readSearchPage(services, 'video', body, viewer);
    return { data: await loadVideos(services, ids, viewer, body.clientId), pagination, nextPageToken };
  },
  { reads: 'replica' },
);
