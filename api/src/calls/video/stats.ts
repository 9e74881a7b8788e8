import {
  calls,
  DEFAULT_PAGE_SIZE,
  type StatsCounts,
  type StatsDay,
  type VideoStats,
} from '@ontrend/shared/wire';
import { z } from 'zod';
import {
  type DayStatistics,
  selectCreatorDays,
  selectCreatorTotals,
  selectOwnVideos,
  selectVideoDays,
  selectVideoStatistics,
} from '../../domain/statistics/statistics-statements.ts';
import { loadVideos } from '../../domain/videos/video-view.ts';
import { findVisibleVideo } from '../../domain/videos/visible-video.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

const tokenSchema = z.strictObject({ before: z.number().int() });
const DAY_MS = 24 * 3_600 * 1_000;

/** Returns the creator's statistics for the analytics page. They are visible to the creator only. */
export const videoStats = defineHandler(
  calls.videoStats,
  async ({ body, viewer, services }) => {
    const { days, file, clientId, nextPageToken } = body;
    const { page, recordsPerPage } = body.pagination ?? { page: 1, recordsPerPage: DEFAULT_PAGE_SIZE };
    const videoId = file === undefined ? null : await findOwnVideo(services, viewer, file);
    const list =
      videoId === null
        ? await listOwnVideos(services, viewer.id, { nextPageToken, page, recordsPerPage })
        : { ids: [videoId], nextPageToken: null };
    const [rows, videos, ever] = await Promise.all([
      videoId === null
        ? selectCreatorDays(services.pool, viewer.id, 2 * days)
        : selectVideoDays(services.pool, videoId, 2 * days),
      readVideoStats(services, viewer, clientId, list.ids, days),
      selectCreatorTotals(services.pool, viewer.id),
    ]);
    const [creator] = ever;
    if (!creator) throw new Error('The statistics of the signed-in user were not found.');
    const { videos: ownVideos, ...ofCreator } = creator;
    const ofVideo = videoId === null ? undefined : videos[0]?.ever;
    const both = fillDays(rows, 2 * days, videoId === null ? 0 : null);
    return {
      data: {
        days: both.slice(days),
        period: sumDays(both.slice(days)),
        before: sumDays(both.slice(0, days)),
        ever: ofVideo
          ? { views: ofVideo.views, seconds: ofVideo.seconds, likes: ofVideo.likes, followers: null }
          : ofCreator,
        videos,
      },
      pagination: { page, recordsPerPage, recordsTotal: videoId === null ? ownVideos : 1 },
      nextPageToken: list.nextPageToken,
    };
  },
  { reads: 'replica' },
);

/** @throws {ApiError} 404 if the video does not exist or is not visible, 403 if it belongs to another user */
async function findOwnVideo({ pool }: Services, viewer: Viewer, file: string): Promise<number> {
  const { id, owner_id } = await findVisibleVideo(pool, file, viewer);
  if (owner_id !== viewer.id) {
    throw new ApiError(403, 'not-yours', "Only its creator can see a video's analytics.");
  }
  return id;
}

async function listOwnVideos(
  { pool, pageTokens }: Services,
  ownerId: number,
  from: { nextPageToken: string | null | undefined; page: number; recordsPerPage: number },
) {
  const list = `stats:${ownerId}`;
  const { before } = from.nextPageToken
    ? pageTokens.read(list, from.nextPageToken, tokenSchema)
    : { before: Number.MAX_SAFE_INTEGER };
  const offset = from.nextPageToken ? 0 : (from.page - 1) * from.recordsPerPage;
  // Reads one row more than needed to find out whether there is a next page.
  const rows = await selectOwnVideos(pool, ownerId, before, from.recordsPerPage + 1, offset);
  const ids = rows.slice(0, from.recordsPerPage).map(({ id }) => id);
  const last = ids.at(-1);
  const nextPageToken =
    last !== undefined && rows.length > ids.length ? pageTokens.sign(list, { before: last }) : null;
  return { ids, nextPageToken };
}

async function readVideoStats(
  services: Services,
  viewer: Viewer,
  clientId: string | undefined,
  ids: readonly number[],
  days: number,
): Promise<VideoStats[]> {
  const [videos, counts] = await Promise.all([
    loadVideos(services, ids, viewer, clientId),
    selectVideoStatistics(services.pool, ids, days),
  ]);
  const byId = new Map(counts.map((row) => [row.id, row]));
  return videos.flatMap((video) => {
    const row = byId.get(video.id);
    if (!row) return [];
    const finished = row.plays === 0 ? null : Math.min(row.finished / row.plays, 1);
    return {
      video,
      period: { views: row.views, seconds: row.seconds, likes: row.likes },
      ever: { views: row.ever_views, seconds: row.ever_seconds, likes: row.ever_likes, finished },
    };
  });
}

/** Returns a row for every day (UTC) up to today, also for days without events. */
function fillDays(rows: readonly DayStatistics[], count: number, followers: 0 | null): StatsDay[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.now() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, views: 0, seconds: 0, likes: 0, followers };
  });
}

function sumDays(days: readonly StatsDay[]): StatsCounts {
  const sum = { views: 0, seconds: 0, likes: 0, followers: days.some(isVideoDay) ? null : 0 } as StatsCounts;
  for (const day of days) {
    sum.views += day.views;
    sum.seconds += day.seconds;
    sum.likes += day.likes;
    if (sum.followers !== null) sum.followers += day.followers ?? 0;
  }
  return sum;
}

function isVideoDay({ followers }: StatsDay): boolean {
  return followers === null;
}
