import { MAX_PLAYLIST_VIDEOS, MAX_PLAYLISTS } from '@ontrend/shared/wire';
import { ApiError } from '../../platform/http/api-error.ts';

export const playlistFullError = () =>
  new ApiError(
    409,
    'playlist-full',
    `A playlist has at most ${MAX_PLAYLIST_VIDEOS} videos. Remove some to add others.`,
  );

export const tooManyPlaylistsError = () =>
  new ApiError(
    409,
    'too-many-playlists',
    `You can have at most ${MAX_PLAYLISTS} playlists. Delete one to create another.`,
  );

export const playlistChangedError = () =>
  new ApiError(409, 'playlist-changed', 'This playlist has changed. Check its order and try again.');
