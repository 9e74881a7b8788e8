import { calls } from '@ontrend/shared/wire';
import { loadPlaylist } from '../../domain/playlists/playlist-view.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a playlist without its videos. */
export const playlistGet = defineHandler(
  calls.playlistGet,
  async ({ body, viewer, services }) => ({
    data: await loadPlaylist(services, body.playlist, viewer),
  }),
  { reads: 'replica' },
);
