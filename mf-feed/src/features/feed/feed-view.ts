import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import type { FeedSource } from './constants.ts';
import type { FeedEntry } from './feed-rows.ts';
import type { Feed } from './use-feed.ts';

/** Visibility of a video: the current one, leaving but still visible, or off screen. */
export type FeedViewportState = 'current' | 'leaving' | 'off-screen';

/** Properties of a video that depend on its position in the feed. */
export interface FeedItemContext {
  viewportState: FeedViewportState;
  /** 1-based. */
  position: number;
  /** A trusted video, in a row with its own style (FEED-11). */
  isTrusted: boolean;
  /** 1-based index of the ad in this row; undefined without one. */
  adIndex: number | undefined;
  /** Moves to the entry after the current one; referentially stable. */
  showNext(): void;
}

/** Renders one video. The page provides the player. */
export type RenderVideo = (video: Video, context: FeedItemContext) => ReactNode;

/** Renders a slide with an ad. Provided by the page. */
export type RenderAd = (adIndex: number) => ReactNode;

/** Props of a component that inserts rows into the feed. */
export interface FeedExtrasProps {
  source: FeedSource;
  feed: Feed;
  /** 0-based index of the current entry. */
  currentIndex: number;
}

/** Common props of list and slider. */
export interface FeedView {
  entries: FeedEntry[];
  /** Accessible name of the feed. */
  label: string;
  isBusy: boolean;
  /** Index of the last watched entry; 0 on the first visit. */
  start: number;
  renderVideo: RenderVideo;
  renderAd: RenderAd;
  /** Called with the index of the current entry. */
  onCurrentChange(index: number): void;
  /** Called, possibly often, when the next page should be fetched. */
  onNearEnd(): void;
}
