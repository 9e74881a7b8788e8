import { calls } from '@ontrend/shared/wire';
import { type FeedPage, readForYouPage } from '../../domain/feed/for-you.ts';
import { loadVideos } from '../../domain/videos/video-view.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { readListFilterPage } from './read-list-page.ts';

/** Returns a page of a feed (FEED-20, WIRE-61). */
export const videoGet = defineHandler(
  calls.videoGet,
  async ({ body, viewer, services }) => {
    const { filter, clientId, nextPageToken } = body;
    const page: FeedPage =
      filter.kind === 'for-you'
        ? await readForYouPage(services, viewer, clientId, filter.personal ?? true, nextPageToken)
        : await readListFilterPage(services, filter, viewer, nextPageToken);
    const scope = filter.kind === 'playlist' ? 'link' : 'list';
    return {
      data: await loadVideos(services, page.ids, viewer, clientId, scope, page.playlistId),
      nextPageToken: page.nextPageToken,
    };
  },
  {
    // Later pages of a ranked feed record what was shown.
    reads: ({ filter, nextPageToken }) =>
      filter.kind === 'for-you' && nextPageToken ? undefined : 'replica',
  },
);
