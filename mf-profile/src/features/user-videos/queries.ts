import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ProfileSort } from './profile-view.ts';

/** A video of a list. `isPinned`: its owner has pinned it to their profile. */
export type ListedVideo = Video & { isPinned?: true | undefined };

export interface VideoPage {
  data: ListedVideo[];
  nextPageToken: string | null;
}

/**
 * A user's videos in an order, with pages by token, so that no video is repeated or skipped. The body of
 * the first page must equal the first call in `document/index.ts`, whose reply is reused. The grid shows errors
 * itself.
 */
export function userVideosQuery(username: string, sort: ProfileSort) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'videos', username, sort],
    queryFn: ({ pageParam, signal }): Promise<VideoPage> =>
      callApi(
        'app/user/videos',
        { username, sort, ...(pageParam && { nextPageToken: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    meta: { alert: false },
  });
}

/** Removes a deleted video from every cached grid (PROFILE-19). Its URL ends with the file name. */
function removeFromGrids(fileName: string): void {
  for (const queryKey of [
    ['mf-profile', 'videos'],
    ['mf-profile', 'liked'],
    ['mf-profile', 'playlist-videos'],
  ]) {
    queryClient.setQueriesData<InfiniteData<VideoPage, string | null>>({ queryKey }, (list) => {
      if (!list) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        data: page.data.filter((video) => video.fileName !== fileName),
      }));
      return { ...list, pages };
    });
  }
}

/** Updates the cached grids when a video is deleted, edited or rated. */
export function startGridUpdates(): void {
  events.on('video.deleted', ({ fileName }) => removeFromGrids(fileName));
  // The description may have changed, or whether the video is listed at all.
  events.on(
    'video.updated',
    () => void queryClient.invalidateQueries({ queryKey: ['mf-profile', 'videos'] }),
  );
  // Refetched on the next visit only: a tile must not disappear while the list is open.
  events.on(
    'video.rated',
    () => void queryClient.invalidateQueries({ queryKey: ['mf-profile', 'liked'], refetchType: 'none' }),
  );
}
