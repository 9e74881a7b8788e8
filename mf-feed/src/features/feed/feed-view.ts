import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import type { FeedSource } from './constants.ts';
import type { FeedEntry } from './feed-rows.ts';
import type { Feed } from './use-feed.ts';

/** Where a video of the feed stands: watched, on its way out but still seen, or elsewhere. */
export type FeedPresence = 'current' | 'leaving' | 'away';

/** The place of a video in the feed. */
export interface FeedItemContext {
  presence: FeedPresence;
  /** From 1. */
  position: number;
  /** It is one of the trusted, in a row of its own style. */
  isTrusted: boolean;
  /** Number of the ad beside it; undefined: none. */
  ad: number | undefined;
  /** Goes on to what comes after the watched video; stays the same from one drawing to the next. */
  showNext(): void;
}

/** Draws one video of the feed; the page brings the player. */
export type RenderVideo = (video: Video, place: FeedItemContext) => ReactNode;

/** Draws an ad that stands by itself; the page brings it. */
export type RenderAd = (ad: number) => ReactNode;

/** What a part that puts something among the videos is told. */
export interface FeedExtrasProps {
  source: FeedSource;
  feed: Feed;
  /** Place of the watched entry, from 0. */
  currentIndex: number;
}

/** What list and slider have in common. */
export interface FeedView {
  entries: FeedEntry[];
  /** What the feed is called. */
  label: string;
  isBusy: boolean;
  /** The entry the viewer watched last; 0 in a feed never seen. */
  start: number;
  renderVideo: RenderVideo;
  renderAd: RenderAd;
  /** Told which entry is watched now. */
  onCurrentChange(index: number): void;
  /** The end is near: time for the next page. May be called often. */
  onNearEnd(): void;
}
