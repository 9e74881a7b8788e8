import { calls, type HistoryEntry } from '@ontrend/shared/wire';
import { loadVideos } from '../../domain/videos/video-view.ts';
import { findPosition } from '../../domain/watch-history/find-position.ts';
import { readHistoryPage } from '../../domain/watch-history/read-history.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a page of the viewer's watch history (HISTORY-5). */
export const historyGet = defineHandler(
  calls.historyGet,
  async ({ body: { search = '', limit, nextPageToken, clientId }, viewer, services, countLimit }) => {
    if (search) await countLimit('history-search');
    const { pool, pageTokens } = services;
    const page = await readHistoryPage(pool, pageTokens, viewer.id, { search, limit, nextPageToken });
    const ids = page.rows.map(({ id }) => id);
    const videos = await loadVideos(services, ids, viewer, clientId, 'link');
    const byId = new Map(videos.map((video) => [video.id, video]));
    const data = page.rows.flatMap(({ id, watched_at, position, is_finished }): HistoryEntry[] => {
      const video = byId.get(id);
      return video
        ? [{ watchedAt: toSeconds(watched_at), position, isFinished: is_finished, video }]
        : // The video became invisible between the two statements.
          [];
    });
    return { data, nextPageToken: page.nextPageToken };
  },
  { reads: 'primary' },
);

/** Returns the position at which a video continues (HISTORY-12). */
export const historyPosition = defineHandler(
  calls.historyPosition,
  async ({ body: { file }, viewer, services: { pool } }) => ({
    data: await findPosition(pool, viewer.id, file),
  }),
  { reads: 'primary' },
);
