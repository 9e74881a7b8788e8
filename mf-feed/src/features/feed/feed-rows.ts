import type { Video } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { AD_INTERVAL, BATCH_SIZE, type FeedSource, INITIAL_SLICE } from './constants.ts';

/** A row or slide of a feed: a video, maybe of the trusted list, maybe with an ad beside it; or an ad by itself. */
export interface FeedEntry {
  key: string;
  video?: Video;
  isTrusted?: boolean;
  /** Number of the ad that stands beside the video, or in place of one, from 1. */
  ad?: number;
}

/** A video in its place in a feed; the same one may come again on a later page. */
export interface FeedItem {
  key: string;
  video: Video;
}

/** What has been decided about the rows of a feed: only ever about its end, so that nothing is pushed aside. */
export interface FeedRows {
  /** Videos of the feed that are shown. */
  shown: number;
  /** Trusted videos by how many videos of the feed stand before them. */
  trusted: Record<number, Video>;
  /** Where ads go: beside every seventh video (desktop), between two (phones: those that are filled), or nowhere. */
  ads: 'beside' | number[];
}

const INITIAL_ROWS: FeedRows = { shown: INITIAL_SLICE, trusted: {}, ads: [] };

const useRowsByFeed = create<Record<string, FeedRows>>(() => ({}));

const getFeedKey = (source: FeedSource) => JSON.stringify(source);

export function useFeedRows(source: FeedSource): FeedRows {
  return useRowsByFeed((all) => all[getFeedKey(source)] ?? INITIAL_ROWS);
}

/** What has been decided about the rows of a feed so far. */
export function getFeedRows(source: FeedSource): FeedRows {
  return useRowsByFeed.getState()[getFeedKey(source)] ?? INITIAL_ROWS;
}

/** Decides something about the rows of a feed. */
export function updateFeedRows(source: FeedSource, change: (rows: FeedRows) => Partial<FeedRows>): void {
  const key = getFeedKey(source);
  const before = getFeedRows(source);
  const after = { ...before, ...change(before) };
  const names = Object.keys(after) as (keyof FeedRows)[];
  // May be asked for with every drawing.
  if (names.some((name) => before[name] !== after[name])) useRowsByFeed.setState({ [key]: after });
}

/**
 * The next batch comes into view, or will as soon as it has been fetched.
 * @param fetchedCount videos of the feed that are here: however often more is asked for, no more than a batch is waited for
 */
export function showNextBatch(source: FeedSource, fetchedCount: number): void {
  updateFeedRows(source, ({ shown }) => ({
    shown: Math.max(shown, Math.min(shown, fetchedCount) + BATCH_SIZE),
  }));
}

/** The feed begins anew. */
export function resetFeedRows(source: FeedSource): void {
  updateFeedRows(source, () => INITIAL_ROWS);
}

/** The rows of a feed: what is shown of it, with the trusted videos and ads that have been decided on. */
export function buildEntries(items: FeedItem[], { shown, trusted, ads }: FeedRows): FeedEntry[] {
  const entries: FeedEntry[] = [];
  // Who has been shown one as a trusted row does not meet it again as another soon after.
  const shownAsTrusted = new Set<string>();
  let videos = 0;
  const add = (entry: FeedEntry) => {
    videos += 1;
    const slot = videos / AD_INTERVAL;
    const isSlot = Number.isInteger(slot);
    entries.push(isSlot && ads === 'beside' ? { ...entry, ad: slot } : entry);
    if (isSlot && ads.includes(slot as never)) entries.push({ key: `ad.${slot}`, ad: slot });
  };
  items.slice(0, shown).forEach(({ key, video }, index) => {
    if (!shownAsTrusted.delete(video.fileName)) add({ key, video });
    const trustedVideo = trusted[index + 1];
    if (!trustedVideo) return;
    shownAsTrusted.add(trustedVideo.fileName);
    add({ key: `trusted.${index + 1}`, video: trustedVideo, isTrusted: true });
  });
  return entries;
}
