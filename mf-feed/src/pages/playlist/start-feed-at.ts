import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import type { Video } from '@ontrend/shared/wire';
import { resetPosition, savePosition } from '../../features/feed/feed-position.ts';
import { updateFeedRows } from '../../features/feed/feed-rows.ts';
import { feedQuery } from '../../features/feed/index.ts';

type PlaylistSource = { kind: 'playlist'; value: string };

const PART = /^[1-9]\d{0,3}$/;

/** Returns the part with which a page begins: `?part=3`; null without one. */
export function readPart(search: string): number | null {
  const part = new URLSearchParams(search).get('part') ?? '';
  return PART.test(part) ? Number(part) : null;
}

/** Maximum number of videos that the API returns at once. */
const MAX_PAGE_SIZE = 100;

/** Fetches the pages of a playlist's feed up to a video. @returns the number of videos that are fetched */
async function fetchUpTo(source: PlaylistSource, index: number): Promise<number> {
  const { queryKey } = feedQuery(source);
  for (;;) {
    const feed = queryClient.getQueryData(queryKey);
    const nextPageToken = feed?.pages.at(-1)?.nextPageToken;
    const count = feed?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
    if (!feed || !nextPageToken || count > index) return count;
    // Tokens of playlists are valid for both calls, and this one returns larger pages.
    const limit = Math.min(index + 2 - count, MAX_PAGE_SIZE);
    const page = await callApi('app/playlist/videos', { playlist: source.value, limit, nextPageToken });
    queryClient.setQueryData(queryKey, {
      pages: [...feed.pages, { ...page, nextPageToken: page.nextPageToken ?? '' }],
      pageParams: [...feed.pageParams, nextPageToken],
    });
  }
}

/** Fetches a playlist's videos up to one of them. @returns undefined if there is none, or it could not be fetched */
export async function fetchVideoAt(source: PlaylistSource, index: number): Promise<Video | undefined> {
  await fetchUpTo(source, index).catch(() => undefined);
  const pages = queryClient.getQueryData(feedQuery(source).queryKey)?.pages ?? [];
  return pages.flatMap(({ data }) => data)[index];
}

/**
 * Lets the feed of a playlist begin at one of its videos. The videos before it are fetched first; if that fails, the feed begins
 * with the first video.
 * @param index 0-based; beyond the end, the feed begins at its last video
 */
export async function startFeedAt(source: PlaylistSource, index: number): Promise<void> {
  resetPosition(source);
  const count = await fetchUpTo(source, index).catch(() => 0);
  const start = Math.min(index, count - 1);
  if (start <= 0) return;
  // One more video is visible, so that the feed can continue.
  updateFeedRows(source, ({ visibleVideoCount }) => ({
    visibleVideoCount: Math.max(visibleVideoCount, start + 2),
  }));
  savePosition(source, start);
}
