import { calls } from '@ontrend/shared/wire';
import { loadPlaylistsOfUser } from '../../domain/playlists/playlist-view.ts';
import { findPublicUser } from '../../domain/users/find-user.ts';
import { findVisibleVideo } from '../../domain/videos/visible-video.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the playlists of a user that the viewer may see (PLAYLIST-9). */
export const playlistAll = defineHandler(
  calls.playlistAll,
  async ({ body: { username, file }, viewer, services }) => {
    const owner = username === undefined ? viewer : await findPublicUser(services, username, viewer);
    if (!owner) throw new ApiError(401, 'not-signed-in', 'Log in to see your playlists.');
    // The videos of a blocked user are hidden, and so are the playlists.
    if ('relation' in owner && owner.relation.blocks) return { data: [] };
    const video = file === undefined ? undefined : await findVisibleVideo(services.pool, file, viewer);
    return { data: await loadPlaylistsOfUser(services, owner.id, viewer, video?.id) };
  },
  { reads: 'replica' },
);
