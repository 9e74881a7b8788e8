import type { Video } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { AD_EVERY, BATCH, type FeedSource, FIRST_SLICE } from './constants.ts';

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
export interface Rows {
  /** Videos of the feed that are shown. */
  shown: number;
  /** Trusted videos by how many videos of the feed stand before them. */
  trusted: Record<number, Video>;
  /** Where ads go: beside every seventh video (desktop), between two (phones: those that are filled), or nowhere. */
  ads: 'beside' | number[];
}

const BEGINNING: Rows = { shown: FIRST_SLICE, trusted: {}, ads: [] };

const useAllRows = create<Record<string, Rows>>(() => ({}));

const keyOf = (source: FeedSource) => JSON.stringify(source);

export function useRows(source: FeedSource): Rows {
  return useAllRows((all) => all[keyOf(source)] ?? BEGINNING);
}

/** What has been decided about the rows of a feed so far. */
export function rowsOf(source: FeedSource): Rows {
  return useAllRows.getState()[keyOf(source)] ?? BEGINNING;
}

/** Decides something about the rows of a feed. */
export function changeRows(source: FeedSource, change: (rows: Rows) => Partial<Rows>): void {
  const key = keyOf(source);
  const before = rowsOf(source);
  const after = { ...before, ...change(before) };
  const names = Object.keys(after) as (keyof Rows)[];
  // May be asked for with every drawing.
  if (names.some((name) => before[name] !== after[name])) useAllRows.setState({ [key]: after });
}

/**
 * The next batch comes into view, or will as soon as it has been fetched.
 * @param here videos of the feed that are here: however often more is asked for, no more than a batch is waited for
 */
export function showBatch(source: FeedSource, here: number): void {
  changeRows(source, ({ shown }) => ({ shown: Math.max(shown, Math.min(shown, here) + BATCH) }));
}

/** The feed begins anew. */
export function forgetRows(source: FeedSource): void {
  changeRows(source, () => BEGINNING);
}

/** The rows of a feed: what is shown of it, with the trusted videos and ads that have been decided on. */
export function arrange(items: FeedItem[], { shown, trusted, ads }: Rows): FeedEntry[] {
  const entries: FeedEntry[] = [];
  // Who has been shown one as a trusted row does not meet it again as another soon after.
  const isAhead = new Set<string>();
  let videos = 0;
  const add = (entry: FeedEntry) => {
    videos += 1;
    const slot = videos / AD_EVERY;
    const isSlot = Number.isInteger(slot);
    entries.push(isSlot && ads === 'beside' ? { ...entry, ad: slot } : entry);
    if (isSlot && ads.includes(slot as never)) entries.push({ key: `ad.${slot}`, ad: slot });
  };
  items.slice(0, shown).forEach(({ key, video }, index) => {
    if (!isAhead.delete(video.fileName)) add({ key, video });
    const chosen = trusted[index + 1];
    if (!chosen) return;
    isAhead.add(chosen.fileName);
    add({ key: `trusted.${index + 1}`, video: chosen, isTrusted: true });
  });
  return entries;
}
