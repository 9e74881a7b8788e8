import { z } from 'zod';
import { body, defineCall, pageToken, pagination, paginationRequest } from '../define-call.ts';
import { video } from '../entities.ts';

/** Lengths of time that stats can be asked for, in days. */
export const STATS_DAYS = [7, 28, 90] as const;

/** Views, seconds watched, and likes; what was taken back that day counts against it. */
const watched = z.object({
  views: z.number().int(),
  seconds: z.number(),
  likes: z.number().int(),
});

/** And followers; null where it is about one video. */
const counted = watched.extend({ followers: z.number().int().nullable() });
export type StatsCounts = z.infer<typeof counted>;

/** A day in UTC: `2026-11-21`. */
const day = counted.extend({ day: z.iso.date() });
export type StatsDay = z.infer<typeof day>;

const statsOfVideo = z.object({
  video,
  /** In the days that were asked for. */
  period: watched,
  ever: watched.extend({
    /** Of its views, the share that came to the end; null: nobody has seen it yet. */
    finished: z.number().min(0).max(1).nullable(),
  }),
});
export type VideoStats = z.infer<typeof statsOfVideo>;

export const videoStats = defineCall({
  path: 'app/video/stats',
  access: 'signed-in',
  summary: 'How the viewer’s own videos are watched, day by day, or one of them; counted up to a minute ago.',
  body: body({
    days: z.union(STATS_DAYS.map((days) => z.literal(days))).default(28),
    /** One video by its file name; all when not given. */
    file: z.string().min(1).max(64).optional(),
    /** Of the list of videos. */
    pagination: paginationRequest.optional(),
    nextPageToken: pageToken.nullish(),
  }),
  reply: z.object({
    data: z.object({
      /** Each of the days, today the last. */
      days: z.array(day),
      period: counted,
      /** As many days before them, to compare with. */
      before: counted,
      ever: counted,
      /** Newest first, also those that are in no list. */
      videos: z.array(statsOfVideo),
    }),
    pagination,
    nextPageToken: pageToken.nullable(),
  }),
});
