import { MAX_PLAYLIST_VIDEOS, MAX_PLAYLISTS, MAX_SERIES_PARTS } from '@ontrend/shared/wire';
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

export const seriesFullError = () =>
  new ApiError(409, 'series-full', `A series has at most ${MAX_SERIES_PARTS} videos.`);

export const notOwnVideoError = (message = 'A series contains only your own videos.') =>
  new ApiError(409, 'not-own-video', message);

export const videoInSeriesError = (
  message = 'This video is part of another series. Remove it there first.',
) => new ApiError(409, 'video-in-series', message);
