import { z } from 'zod';
import {
  maxLength,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  required,
} from '../../validation/index.ts';
import { body, defineCall, pageToken, paginationRequest } from '../define-call.ts';
import { playlist, seriesProgress, VISIBILITIES, video } from '../entities.ts';
import { stringWithRules } from '../rules.ts';

const fileName = z.string().min(1).max(64);
/** Identifier of a playlist. */
const playlistId = z.string().min(1).max(64);

/** Maximum number of videos of a playlist. */
export const MAX_PLAYLIST_VIDEOS = 5_000;
/** Up to this number of videos, those that the viewer may see are counted. */
export const MAX_COUNTED_VIDEOS = 500;
/** Maximum number of videos of a series. */
export const MAX_SERIES_PARTS = 500;
/** Maximum number of playlists of a user, in addition to the saved videos. */
export const MAX_PLAYLISTS = 200;

export const playlistSave = defineCall({
  path: 'app/playlist/save',
  access: 'signed-in',
  summary: `Adds a video to the viewer's saved videos, or removes it. Idempotent. 409 \`playlist-full\` above ${MAX_PLAYLIST_VIDEOS} videos.`,
  body: body({ file: fileName, isSaved: z.boolean() }),
  reply: z.object({ data: video.pick({ isSaved: true, saves: true }) }),
});

export const playlistAll = defineCall({
  path: 'app/playlist/all',
  access: 'anyone',
  summary:
    "All playlists of a user that the viewer may see, the last changed first; by default the viewer's own, with the saved videos first. With `file`, each of the viewer's own says whether it contains the video, and has no cover.",
  body: body({ username: z.string().min(1).max(64).optional(), file: fileName.optional() }).refine(
    ({ username, file }) => username === undefined || file === undefined,
    { path: ['file'], message: "It is only for the viewer's own playlists" },
  ),
  reply: z.object({
    data: z.array(playlist.extend({ contains: z.boolean().optional() })).max(MAX_PLAYLISTS + 1),
  }),
});

export const playlistGet = defineCall({
  path: 'app/playlist/get',
  access: 'anyone',
  summary: `A playlist. 404 when it does not exist or the viewer may not see it. \`videos\` counts those that the viewer may see, or all in a playlist with more than ${MAX_COUNTED_VIDEOS}.`,
  body: body({ playlist: playlistId }),
  reply: z.object({ data: playlist }),
});

export const playlistVideos = defineCall({
  path: 'app/playlist/videos',
  access: 'anyone',
  summary:
    'The videos of a playlist in its order, without those that the viewer may not see. A reply without `nextPageToken` is the last page. 409 `playlist-changed` when the playlist does not contain the video `after`.',
  body: body({
    playlist: playlistId,
    limit: paginationRequest.shape.recordsPerPage,
    nextPageToken: pageToken.nullish(),
    /** The first page begins behind this video. */
    after: fileName.optional(),
  }),
  reply: z.object({ data: z.array(video), nextPageToken: pageToken.nullable() }),
});

export const playlistEdit = defineCall({
  path: 'app/playlist/edit',
  access: 'signed-in',
  summary: `Changes a playlist, or creates one if \`playlist\` is missing. Omitted fields stay unchanged; the saved videos have no title. 409 \`too-many-playlists\` above ${MAX_PLAYLISTS} playlists. 409 \`not-own-video\`, \`video-in-series\` or \`series-full\` when its videos can't be a series.`,
  body: body({
    playlist: playlistId.optional(),
    title: stringWithRules([required, maxLength(PLAYLIST_TITLE_MAX_LENGTH)]).optional(),
    description: stringWithRules([maxLength(PLAYLIST_DESCRIPTION_MAX_LENGTH)]).optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    /** A series contains only videos of its owner that belong to no other series. */
    kind: z.enum(['playlist', 'series']).optional(),
    /** A video of the playlist whose poster is its cover; null: the first video. */
    cover: fileName.nullish(),
    /** The first video of a new playlist. */
    file: fileName.optional(),
  })
    .refine(({ playlist, file }) => playlist === undefined || file === undefined, {
      path: ['file'],
      message: 'It is only for a new playlist',
    })
    .refine(({ playlist, cover }) => playlist !== undefined || cover === undefined, {
      path: ['cover'],
      message: 'A new playlist has no videos to choose from',
    }),
  reply: z.object({ data: playlist }),
});

export const playlistDelete = defineCall({
  path: 'app/playlist/delete',
  access: 'signed-in',
  summary: 'Deletes a playlist, not its videos. 403 `saved-videos` for the saved videos.',
  body: body({ playlist: playlistId }),
  reply: z.object({ data: z.object({}) }),
});

export const playlistInclude = defineCall({
  path: 'app/playlist/include',
  access: 'signed-in',
  summary: `Adds a video at the end of a playlist, or removes it. Idempotent. 409 \`playlist-full\` above ${MAX_PLAYLIST_VIDEOS} videos. A series rejects videos of others (409 \`not-own-video\`) and of another series (409 \`video-in-series\`), and has at most ${MAX_SERIES_PARTS} (409 \`series-full\`).`,
  body: body({ playlist: playlistId, file: fileName, isIncluded: z.boolean() }),
  reply: z.object({ data: z.object({ isIncluded: z.boolean(), videos: playlist.shape.videos }) }),
});

export const playlistMove = defineCall({
  path: 'app/playlist/move',
  access: 'signed-in',
  summary:
    'Moves a video of a playlist behind another one, or to the start. 409 `playlist-changed` when the playlist does not contain one of them anymore.',
  body: body({ playlist: playlistId, file: fileName, after: fileName.nullable() }),
  reply: z.object({ data: z.object({}) }),
});

export const playlistProgress = defineCall({
  path: 'app/playlist/progress',
  access: 'signed-in',
  summary:
    'Stores which part of a series the viewer watched last, unless a later time is stored. Has no effect when the series does not contain the video anymore.',
  body: body({
    playlist: playlistId,
    file: fileName,
    isFinished: seriesProgress.shape.isFinished,
    watchedAt: seriesProgress.shape.watchedAt.min(0),
  }),
  reply: z.object({ data: z.object({}) }),
});
