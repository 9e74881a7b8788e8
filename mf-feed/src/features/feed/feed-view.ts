import type { Video } from '@ontrend/shared/wire';
import type { ReactNode } from 'react';
import type { FeedEntry } from './use-feed.ts';

/** Where a video of the feed stands: watched, on its way out but still seen, or elsewhere. */
export type FeedPresence = 'current' | 'leaving' | 'away';

/** Draws one video of the feed; the page brings the player. */
export type RenderVideo = (video: Video, place: { presence: FeedPresence; position: number }) => ReactNode;

/** What list and slider have in common. */
export interface FeedView {
  entries: FeedEntry[];
  /** What the feed is called. */
  label: string;
  isBusy: boolean;
  /** The entry the viewer watched last; 0 in a feed never seen. */
  start: number;
  renderVideo: RenderVideo;
  /** Told which entry is watched now. */
  onWatch(index: number): void;
  /** The end is near: time for the next page. May be called often. */
  onNearEnd(): void;
}
