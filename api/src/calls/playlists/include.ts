import { calls } from '@ontrend/shared/wire';
import { addVideo, moveVideo, removeVideo } from '../../domain/playlists/change-videos.ts';
import { playlistChangedError } from '../../domain/playlists/errors.ts';
import {
  findIncludedVideo,
  findVideoToRemove,
  lockOwnPlaylist,
} from '../../domain/playlists/find-playlist.ts';
import { findVisibleVideo } from '../../domain/videos/visible-video.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Adds a video to a playlist of the viewer, or removes it (PLAYLIST-3). */
export const playlistInclude = defineHandler(
  calls.playlistInclude,
  async ({ body: { playlist: key, file, isIncluded }, viewer, services: { pool } }) => {
    const { videos } = await inTransactionWithRetry(pool, async (client) => {
      const playlist = await lockOwnPlaylist(client, key, viewer.id);
      if (isIncluded) await addVideo(client, playlist, (await findVisibleVideo(client, file, viewer)).id);
      else
        await removeVideo(client, playlist, (await findVideoToRemove(client, playlist.id, file, viewer)).id);
      return lockOwnPlaylist(client, key, viewer.id);
    });
    return { data: { isIncluded, videos } };
  },
);

/** Moves a video within a playlist of the viewer (PLAYLIST-7). */
export const playlistMove = defineHandler(
  calls.playlistMove,
  async ({ body, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) => {
      const playlist = await lockOwnPlaylist(client, body.playlist, viewer.id);
      const video = await findIncludedVideo(client, playlist.id, body.file);
      const after = body.after === null ? null : await findIncludedVideo(client, playlist.id, body.after);
      if (!video || (body.after !== null && !after)) throw playlistChangedError();
      await moveVideo(client, playlist, video.id, after?.id ?? null);
    });
    return { data: {} };
  },
  { limits: ['playlist-move'] },
);
