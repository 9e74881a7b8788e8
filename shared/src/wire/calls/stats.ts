import { z } from 'zod';
import { body, defineCall, pageToken, pagination, paginationRequest } from '../define-call.ts';
import { video } from '../entities.ts';

/** Periods for which statistics are available, in days. */
export const STATS_DAYS = [7, 28, 90] as const;

/** Views, seconds watched, and likes minus removed likes. */
const watchCounts = z.object({
  views: z.number().int(),
  seconds: z.number(),
  likes: z.number().int(),
});

/** `followers`: change in the number of followers; null for a single video. */
const statsCounts = watchCounts.extend({ followers: z.number().int().nullable() });
export type StatsCounts = z.infer<typeof statsCounts>;

/** A day in UTC: `2026-11-21`. */
const statsDay = statsCounts.extend({ day: z.iso.date() });
export type StatsDay = z.infer<typeof statsDay>;

const statsVideo = z.object({
  video,
  /** Within the requested days. */
  period: watchCounts,
  ever: watchCounts.extend({
    /** Share of the period's views that reached the end; null without views. */
    finished: z.number().min(0).max(1).nullable(),
  }),
});
export type VideoStats = z.infer<typeof statsVideo>;

export const videoStats = defineCall({
  path: 'app/video/stats',
  access: 'signed-in',
  summary: 'Daily statistics of all videos of the viewer or of one of them, at most a minute old.',
  body: body({
    days: z.union(STATS_DAYS.map((days) => z.literal(days))).default(28),
    /** File name of one video; default: all videos. */
    file: z.string().min(1).max(64).optional(),
    /** Of the list of videos. */
    pagination: paginationRequest.optional(),
    nextPageToken: pageToken.nullish(),
  }),
  reply: z.object({
    data: z.object({
      /** One entry per day; today is the last. */
      days: z.array(statsDay),
      period: statsCounts,
      /** The same number of days before the period, for comparison. */
      before: statsCounts,
      ever: statsCounts,
      /** All own videos, newest first, including unlisted and private ones. */
      videos: z.array(statsVideo),
    }),
    pagination,
    nextPageToken: pageToken.nullable(),
  }),
});
