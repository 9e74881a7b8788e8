import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import type { Playlist } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { playlistVideosQuery, refetchPlaylist } from '../../playlists/queries.ts';
import { applyChange } from './changes.ts';
import { subscribeToChanges } from './changes-channel.ts';
import { flattenPages, usePendingChanges } from './pending-changes.ts';

/**
 * Loads the videos of a playlist page by page, with the changes that are not confirmed yet. They are refetched when another tab
 * has changed the playlist, and when the tab becomes visible, so that all tabs show one order (PLAYLIST-7).
 */
export function usePlaylistVideos({ id, kind }: Pick<Playlist, 'id' | 'kind'>) {
  const query = useInfiniteQuery({ ...playlistVideosQuery(id), refetchOnWindowFocus: true });
  const changes = usePendingChanges((pending) => pending[id]);
  const { data } = query;
  const videos = useMemo(() => (changes ?? []).reduce(applyChange, flattenPages(data)), [data, changes]);

  useEffect(() => {
    const refetch = () => {
      void queryClient.invalidateQueries({ queryKey: playlistVideosQuery(id).queryKey });
      void refetchPlaylist(id);
    };
    const unsubscribers = [
      subscribeToChanges(id, refetch),
      events.on('video.saved', () => {
        if (kind === 'saved') refetch();
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [id, kind]);

  return { ...query, videos };
}
