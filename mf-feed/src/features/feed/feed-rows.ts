import type { Video } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { AD_INTERVAL_ITEMS, BATCH_SIZE, type FeedSource, INITIAL_VIDEO_COUNT } from './constants.ts';

/** A row or slide of a feed: a video, possibly a trusted one or with an ad, or an ad on its own. */
export interface FeedEntry {
  key: string;
  video?: Video;
  isTrusted?: boolean;
  /** 1-based index of the ad in this row, or of the ad that this entry consists of. */
  adIndex?: number;
}

/** A video of a feed. The key is unique even if a later page repeats the video. */
export interface FeedItem {
  key: string;
  video: Video;
}

/** Layout of a feed's rows. It only changes at the end, so that no visible row moves (decision 030). */
export interface FeedRows {
  /** Number of visible videos. */
  visibleVideoCount: number;
  /** Trusted videos by the number of feed videos before them. */
  trusted: Record<number, Video>;
  /**
   * `in-rows`: every seventh row has an ad (desktop). Otherwise the indexes of the filled ads that have their
   * own slides (mobile).
   */
  ads: 'in-rows' | number[];
}

const INITIAL_ROWS: FeedRows = { visibleVideoCount: INITIAL_VIDEO_COUNT, trusted: {}, ads: [] };

const useRowsByFeed = create<Record<string, FeedRows>>(() => ({}));

const getFeedKey = (source: FeedSource) => JSON.stringify(source);

export function useFeedRows(source: FeedSource): FeedRows {
  return useRowsByFeed((rowsByFeed) => rowsByFeed[getFeedKey(source)] ?? INITIAL_ROWS);
}

/** Returns the current layout of a feed's rows. */
export function getFeedRows(source: FeedSource): FeedRows {
  return useRowsByFeed.getState()[getFeedKey(source)] ?? INITIAL_ROWS;
}

/** Changes the layout of a feed's rows. */
export function updateFeedRows(source: FeedSource, change: (rows: FeedRows) => Partial<FeedRows>): void {
  const key = getFeedKey(source);
  const before = getFeedRows(source);
  const after = { ...before, ...change(before) };
  const names = Object.keys(after) as (keyof FeedRows)[];
  // Callers may run on every render, so skip updates without a change.
  if (names.some((name) => before[name] !== after[name])) useRowsByFeed.setState({ [key]: after });
}

/**
 * Shows the next batch, as soon as it is fetched.
 * @param fetchedCount number of fetched videos; limits how far repeated calls can run ahead of them to one
 *   batch
 */
export function showNextBatch(source: FeedSource, fetchedCount: number): void {
  updateFeedRows(source, ({ visibleVideoCount }) => ({
    visibleVideoCount: Math.max(visibleVideoCount, Math.min(visibleVideoCount, fetchedCount) + BATCH_SIZE),
  }));
}

/** Resets the rows of a feed. */
export function resetFeedRows(source: FeedSource): void {
  updateFeedRows(source, () => INITIAL_ROWS);
}

/** Builds the rows of a feed from its visible videos, trusted videos and ads. */
export function buildEntries(items: FeedItem[], { visibleVideoCount, trusted, ads }: FeedRows): FeedEntry[] {
  const entries: FeedEntry[] = [];
  // Skip the next regular occurrence of a video that was shown as a trusted one.
  const shownAsTrusted = new Set<string>();
  let videoCount = 0;
  const addVideo = (entry: FeedEntry) => {
    videoCount += 1;
    const adIndex = videoCount / AD_INTERVAL_ITEMS;
    const hasAd = Number.isInteger(adIndex);
    entries.push(hasAd && ads === 'in-rows' ? { ...entry, adIndex } : entry);
    if (hasAd && ads.includes(adIndex as never)) entries.push({ key: `ad.${adIndex}`, adIndex });
  };
  items.slice(0, visibleVideoCount).forEach(({ key, video }, index) => {
    if (!shownAsTrusted.delete(video.fileName)) addVideo({ key, video });
    const trustedVideo = trusted[index + 1];
    if (!trustedVideo) return;
    shownAsTrusted.add(trustedVideo.fileName);
    addVideo({ key: `trusted.${index + 1}`, video: trustedVideo, isTrusted: true });
  });
  return entries;
}
