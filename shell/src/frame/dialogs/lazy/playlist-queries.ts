import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Calls } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

type PlaylistsReply = Calls['app/playlist/all']['reply']['data'];
/** A playlist of the viewer, and whether it contains the video. */
export type PlaylistWithVideo = PlaylistsReply[number];

/** The viewer's playlists, each with whether it contains the video. */
export const playlistsWithVideoQuery = (file: string) =>
  queryOptions({
    queryKey: ['shell', 'playlists-with-video', file],
    queryFn: async ({ signal }) => (await callApi('app/playlist/all', { file }, { signal })).data,
    // Another tab or device may have changed them.
    staleTime: 0,
    meta: { alert: false },
  });

/** Changes the shown playlists before the server has confirmed it. */
export function updatePlaylists(file: string, update: (playlists: PlaylistsReply) => PlaylistsReply): void {
  queryClient.setQueryData(
    playlistsWithVideoQuery(file).queryKey,
    (playlists) => playlists && update(playlists),
  );
}
