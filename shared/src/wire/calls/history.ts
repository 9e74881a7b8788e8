import { z } from 'zod';
import { body, defineCall, pageToken, paginationRequest } from '../define-call.ts';
import { unixSeconds, video } from '../entities.ts';

/** How long videos stay in the watch history; `unlimited`: until they are removed. */
export const HISTORY_RETENTIONS = ['30-days', 'year', 'unlimited'] as const;
export type HistoryRetention = (typeof HISTORY_RETENTIONS)[number];

/** A video of the watch history. */
export const historyEntry = z.object({
  /** When it was watched last. */
  watchedAt: unixSeconds,
  /** Playback position in seconds at which it was left. */
  position: z.number(),
  /** It was left at its end. */
  isFinished: z.boolean(),
  video,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The settings of a watch history. */
export const watchHistorySettings = z.object({
  /** Watched videos are not recorded, and not resumed. */
  isPaused: z.boolean(),
  retention: z.enum(HISTORY_RETENTIONS),
});
export type HistorySettings = z.infer<typeof watchHistorySettings>;

export const historyGet = defineCall({
  path: 'app/history/get',
  access: 'signed-in',
  summary:
    "The viewer's watch history, the last watched first, without videos that the viewer may not watch anymore. `search`: words of the description with its hashtags, or of the creator's names; all must occur.",
  body: body({
    search: z.string().max(200).optional(),
    limit: paginationRequest.shape.recordsPerPage,
    nextPageToken: pageToken.nullish(),
  }),
  reply: z.object({ data: z.array(historyEntry), nextPageToken: pageToken.nullable() }),
});

export const historyPosition = defineCall({
  path: 'app/history/position',
  access: 'signed-in',
  summary:
    'The position in seconds at which a video continues for the viewer; null: at its beginning. It is known for videos over 60 s, unless the history is paused.',
  body: body({ file: z.string().min(1).max(64) }),
  reply: z.object({ data: z.object({ position: z.number().nullable(), isPaused: z.boolean() }) }),
});

export const historyRemove = defineCall({
  path: 'app/history/remove',
  access: 'signed-in',
  summary:
    'Removes a video from the watch history, or restores it within 7 days. Idempotent. It returns when it is watched again.',
  body: body({ file: z.string().min(1).max(64), isRemoved: z.boolean() }),
  reply: z.object({ data: z.object({ isRemoved: z.boolean() }) }),
});

export const historyClear = defineCall({
  path: 'app/history/clear',
  access: 'signed-in',
  summary: 'Deletes the watch history, and what the For You feed has learned for the account. Idempotent.',
  body: body({}),
  reply: z.object({ data: z.object({}) }),
});

export const historySettings = defineCall({
  path: 'app/history/settings',
  access: 'signed-in',
  summary:
    'Returns the settings of the watch history, after applying the given ones. A shorter `retention` deletes older videos at once.',
  body: body(watchHistorySettings.partial().shape),
  reply: z.object({ data: watchHistorySettings }),
});
