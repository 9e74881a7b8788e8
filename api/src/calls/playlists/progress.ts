import { calls } from '@ontrend/shared/wire';
import { findVisiblePlaylist } from '../../domain/playlists/find-playlist.ts';
import { saveProgress } from '../../domain/playlists/series-progress.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Stores which part of a series the viewer watched last (PLAYLIST-32). */
export const playlistProgress = defineHandler(
  calls.playlistProgress,
  async ({ body: { playlist: key, file, isFinished, watchedAt }, viewer, services: { pool } }) => {
    const playlist = await findVisiblePlaylist(pool, key, viewer.id);
    await saveProgress(pool, viewer.id, playlist.id, file, isFinished, watchedAt);
    return { data: {} };
  },
  { limits: ['playlist-progress'] },
);
