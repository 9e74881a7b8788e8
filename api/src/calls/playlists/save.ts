import { calls } from '@ontrend/shared/wire';
import { setSaved } from '../../domain/playlists/save-video.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Saves a video or removes it from the saved videos (PLAYLIST-2). */
export const playlistSave = defineHandler(
  calls.playlistSave,
  async ({ body: { file, isSaved }, viewer, services }) => ({
    data: await setSaved(services, viewer, file, isSaved),
  }),
);
