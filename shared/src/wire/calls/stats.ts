import { z } from 'zod';
import { body, defineCall, pageToken, pagination, paginationRequest } from '../define-call.ts';
import { video } from '../entities.ts';

/** Periods for which statistics are available, in days. */
export const STATS_DAYS = [7, 28, 90] as const;

/** Views, seconds watched, and likes minus the likes taken back. */
const watched = z.object({
  views: z.number().int(),
  seconds: z.number(),
  likes: z.number().int(),
});

/** With the change in followers; null for a single video. */
const counted = watched.extend({ followers: z.number().int().nullable() });
export type StatsCounts = z.infer<typeof counted>;

/** A day in UTC: `2026-11-21`. */
const day = counted.extend({ day: z.iso.date() });
export type StatsDay = z.infer<typeof day>;

const statsOfVideo = z.object({
  video,
  /** Within the requested days. */
  period: watched,
  ever: watched.extend({
    /** Share of the period's views that reached the end; null without views. */
    finished: z.number().min(0).max(1).nullable(),
  }),
});
export type VideoStats = z.infer<typeof statsOfVideo>;

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
      days: z.array(day),
      period: counted,
      /** The same number of days before the period, for comparison. */
      before: counted,
      ever: counted,
      /** All own videos, newest first, including unlisted and private ones. */
      videos: z.array(statsOfVideo),
    }),
    pagination,
    nextPageToken: pageToken.nullable(),
  }),
});
