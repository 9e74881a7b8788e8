import { calls } from '@ontrend/shared/wire';
import { addVideo } from '../../domain/playlists/change-videos.ts';
import { createPlaylist } from '../../domain/playlists/create-playlist.ts';
import { deletePlaylist, updatePlaylist } from '../../domain/playlists/edit-playlist.ts';
import { playlistChangedError } from '../../domain/playlists/errors.ts';
import { findIncludedVideo, lockOwnPlaylist } from '../../domain/playlists/find-playlist.ts';
import { loadPlaylist } from '../../domain/playlists/playlist-view.ts';
import { findVisibleVideo } from '../../domain/videos/visible-video.ts';
import { inTransactionWithRetry } from '../../platform/db/retried-transaction.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { normalizeLine, normalizeText } from '../../platform/text/normalize-text.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Creates a playlist, or changes one of the viewer (PLAYLIST-5, PLAYLIST-6). */
export const playlistEdit = defineHandler(
  calls.playlistEdit,
  async ({ body, viewer, services }) => {
    const { pool } = services;
    const update = {
      title: body.title === undefined ? undefined : requireTitle(normalizeLine(body.title)),
      description: body.description === undefined ? undefined : normalizeText(body.description),
      visibility: body.visibility,
      kind: body.kind,
    };
    const key = await inTransactionWithRetry(pool, async (client) => {
      if (body.playlist === undefined) {
        const created = await createPlaylist(client, viewer.id, requireTitle(update.title ?? ''));
        await updatePlaylist(client, created, update);
        if (body.file !== undefined)
          await addVideo(
            client,
            { ...created, kind: body.kind ?? created.kind },
            (await findVisibleVideo(client, body.file, viewer)).id,
          );
        return created.key;
      }
      const playlist = await lockOwnPlaylist(client, body.playlist, viewer.id);
      const cover = body.cover ? await findIncludedVideo(client, playlist.id, body.cover) : null;
      if (body.cover && !cover) throw playlistChangedError();
      await updatePlaylist(client, playlist, {
        ...update,
        coverId: body.cover === undefined ? undefined : (cover?.id ?? null),
      });
      return body.playlist;
    });
    return { data: await loadPlaylist(services, key, viewer) };
  },
  { limits: ['playlist-edit'] },
);

/** Deletes a playlist of the viewer (PLAYLIST-6). */
export const playlistDelete = defineHandler(
  calls.playlistDelete,
  async ({ body, viewer, services: { pool } }) => {
    await inTransactionWithRetry(pool, async (client) =>
      deletePlaylist(client, await lockOwnPlaylist(client, body.playlist, viewer.id)),
    );
    return { data: {} };
  },
  { limits: ['playlist-edit'] },
);

function requireTitle(title: string): string {
  if (title !== '') return title;
  const message = 'Field is required';
  throw new ApiError(422, 'invalid-input', message, { title: [message] });
}
