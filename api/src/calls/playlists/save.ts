import { calls } from '@ontrend/shared/wire';
import { findVideoToChange } from '../../domain/playlists/find-playlist.ts';
import { setSaved } from '../../domain/playlists/save-video.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Saves a video or removes it from the saved videos (PLAYLIST-2). */
export const playlistSave = defineHandler(
  calls.playlistSave,
  async ({ body: { file, isSaved }, viewer, services }) => {
    const video = await findVideoToChange(services.pool, file, viewer, isSaved);
    return { data: await setSaved(services, viewer, video.id, isSaved) };
  },
);
