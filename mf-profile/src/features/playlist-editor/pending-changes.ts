import { ApiError, callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { create } from 'zustand';
import { playlistVideosQuery, refetchPlaylist } from '../../playlists/queries.ts';
import { applyChange, type PlaylistChange } from './changes.ts';
import { publishChanges } from './changes-channel.ts';

type Pages = InfiniteData<{ data: Video[]; nextPageToken: string | null }, unknown>;

/**
 * Changes that the server has not confirmed, by playlist. The view shows them on top of the cached reply, so a rejected
 * change disappears without a trace, and a reply from before a change does not revert it.
 */
export const usePendingChanges = create<Record<string, PlaylistChange[]>>(() => ({}));

/** The last request of each playlist. Changes are sent one after the other, because each depends on the order before. */
const lastRequests = new Map<string, Promise<void>>();

const getPending = (playlist: string) => usePendingChanges.getState()[playlist] ?? [];

/** Returns whether the viewer has undone the removal of a video, and the server has not confirmed that yet. */
export function isRestorePending(playlist: string, file: string): boolean {
  return getPending(playlist).some((change) => change.kind === 'restore' && change.video.fileName === file);
}

/** Returns the videos of all pages once each: a video that was moved between two requests may be in both replies. */
export function flattenPages(pages: Pages | undefined): Video[] {
  const videos = pages?.pages.flatMap(({ data }) => data) ?? [];
  return [...new Map(videos.map((video) => [video.fileName, video])).values()];
}

/** Returns the videos that are loaded, in the order that the view shows. */
export function readVideos(playlist: string): Video[] {
  const pages = queryClient.getQueryData(playlistVideosQuery(playlist).queryKey);
  return getPending(playlist).reduce(applyChange, flattenPages(pages));
}

/** Adds a confirmed change to the cached pages. */
function applyToCache(playlist: string, change: PlaylistChange): void {
  queryClient.setQueryData(playlistVideosQuery(playlist).queryKey, (pages) => {
    if (!pages) return pages;
    const videos = applyChange(flattenPages(pages), change);
    // The tokens of the pages remain valid, because they are positions.
    return {
      ...pages,
      pages: pages.pages.map((page, index) => ({ ...page, data: index === 0 ? videos : [] })),
    };
  });
}

async function sendChange(playlist: string, change: PlaylistChange): Promise<void> {
  if (change.kind === 'remove') {
    await callApi('app/playlist/include', { playlist, file: change.file, isIncluded: false });
    return;
  }
  const file = change.kind === 'restore' ? change.video.fileName : change.file;
  if (change.kind === 'restore') await callApi('app/playlist/include', { playlist, file, isIncluded: true });
  await callApi('app/playlist/move', { playlist, file, after: change.after });
}

/**
 * Shows a change at once and sends it (PLAYLIST-16).
 * @param onFailed called when the change was rejected and is no longer shown
 * @returns whether the server confirmed it
 */
export async function submitChange(
  playlist: string,
  change: PlaylistChange,
  onFailed: (error: ApiError | null) => void,
): Promise<boolean> {
  usePendingChanges.setState({ [playlist]: [...getPending(playlist), change] });
  const previous = lastRequests.get(playlist) ?? Promise.resolve();
  const request = previous.then(() => sendChange(playlist, change));
  // The next change is sent even if this one fails.
  lastRequests.set(
    playlist,
    request.catch(() => {}),
  );
  const { queryKey } = playlistVideosQuery(playlist);
  let error: unknown;
  await request.catch((reason: unknown) => {
    error = reason;
  });
  const isConfirmed = error === undefined;
  if (isConfirmed) applyToCache(playlist, change);
  usePendingChanges.setState({ [playlist]: getPending(playlist).filter((pending) => pending !== change) });
  if (!isConfirmed) onFailed(error instanceof ApiError ? error : null);
  // A reply that was requested before the change does not contain it.
  if (!isConfirmed || queryClient.isFetching({ queryKey }) > 0)
    void queryClient.invalidateQueries({ queryKey });
  if (getPending(playlist).length === 0) {
    publishChanges(playlist);
    void refetchPlaylist(playlist);
  }
  return isConfirmed;
}
