import { calls } from '@ontrend/shared/wire';
import { findVisiblePlaylist } from '../../domain/playlists/find-playlist.ts';
import { readPlaylistPage } from '../../domain/playlists/playlist-videos.ts';
import { loadVideos } from '../../domain/videos/video-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a page of the videos of a playlist, in its order. */
export const playlistVideos = defineHandler(
  calls.playlistVideos,
  async ({ body: { playlist: key, limit, nextPageToken, after, clientId }, viewer, services }) => {
    const { pool, pageTokens } = services;
    const viewerId = viewer?.id ?? null;
    const playlist = await findVisiblePlaylist(pool, key, viewerId);
    const page = await readPlaylistPage(pool, pageTokens, playlist, viewerId, limit, nextPageToken, after);
    return {
      // The page contains only videos that the playlist shows the viewer, also those by link.
      data: await loadVideos(services, page.ids, viewer, clientId, 'link', playlist.id),
      nextPageToken: page.nextPageToken,
    };
  },
  { reads: 'replica' },
);
