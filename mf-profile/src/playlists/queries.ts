import { ApiError, callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { Playlist, Video, Visibility } from '@ontrend/shared/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

// Never fresh: the feed adds videos to playlists and creates playlists, too.
const REFETCH_ON_MOUNT = { staleTime: 0 } as const;

const PLAYLISTS_KEY = ['mf-profile', 'playlists'];
/** Number of videos per page, so that a playlist with 5,000 videos has 50 pages. */
const PAGE_SIZE = 100;

/**
 * The playlists of a user that the viewer may see, the last changed first.
 * @param username null: all playlists of the viewer, with the saved videos first (PLAYLIST-9)
 */
export function playlistsQuery(username: string | null) {
  return queryOptions({
    queryKey: [...PLAYLISTS_KEY, username],
    queryFn: async ({ signal }): Promise<Playlist[]> =>
      (await callApi('app/playlist/all', username === null ? {} : { username }, { signal })).data,
    ...REFETCH_ON_MOUNT,
    meta: { alert: false },
  });
}

/**
 * A playlist of the viewer.
 * @throws ApiError 404 when it does not exist or belongs to another user
 */
export function ownPlaylistQuery(id: string) {
  return queryOptions({
    queryKey: ['mf-profile', 'playlist', id],
    queryFn: async ({ signal }): Promise<Playlist> => {
      const { data } = await callApi('app/playlist/get', { playlist: id }, { signal });
      if (data.user.id !== useSession.getState().viewer?.id)
        throw new ApiError(404, { code: 'playlist-not-found', messages: [] });
      return data;
    },
    ...REFETCH_ON_MOUNT,
    meta: { alert: false },
  });
}

/** The videos of a playlist in its order, with pages by token. */
export function playlistVideosQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['mf-profile', 'playlist-videos', id],
    queryFn: ({ pageParam, signal }): Promise<{ data: Video[]; nextPageToken: string | null }> =>
      callApi(
        'app/playlist/videos',
        { playlist: id, limit: PAGE_SIZE, ...(pageParam ? { nextPageToken: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    ...REFETCH_ON_MOUNT,
    meta: { alert: false },
  });
}

/** The properties of a playlist that its owner edits. */
export interface PlaylistDetails {
  title: string;
  description: string;
  visibility: Visibility;
  /** The saved videos have none to choose. */
  kind: 'playlist' | 'series';
}

/** Marks lists of playlists as outdated after a change of one. */
const refetchPlaylists = () => queryClient.invalidateQueries({ queryKey: PLAYLISTS_KEY });

/** Creates a playlist (PLAYLIST-5). @throws ApiError */
export async function createPlaylist(details: PlaylistDetails): Promise<void> {
  await callApi('app/playlist/edit', details);
  await refetchPlaylists();
}

/**
 * Changes properties of a playlist (PLAYLIST-6).
 * @param changes `cover` is the file name of a video of the playlist; null: its first video
 * @throws ApiError
 */
export async function editPlaylist(
  id: string,
  changes: Partial<PlaylistDetails> & { cover?: string | null },
): Promise<void> {
  const { data } = await callApi('app/playlist/edit', { playlist: id, ...changes });
  queryClient.setQueryData(ownPlaylistQuery(id).queryKey, data);
  void refetchPlaylists();
}

/** Deletes a playlist, not its videos (PLAYLIST-6). @throws ApiError */
export async function deletePlaylist(id: string): Promise<void> {
  await callApi('app/playlist/delete', { playlist: id });
  await refetchPlaylists();
}

/** Refetches the number of videos and the cover of a playlist after a change of its videos. */
export async function refetchPlaylist(id: string): Promise<void> {
  void refetchPlaylists();
  await queryClient.invalidateQueries({ queryKey: ownPlaylistQuery(id).queryKey });
}
