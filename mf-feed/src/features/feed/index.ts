export { type FeedSource, FOLLOWING, FOR_YOU, FOR_YOU_UNPERSONALIZED } from './constants.ts';
export { type EmptyFeed, Feed } from './feed.tsx';
export type { FeedExtrasProps, FeedItemContext, RenderAd, RenderVideo } from './feed-view.ts';
export { loadFeed, loadFollowing, resetFeed, startFeedUpdates } from './load-feed.ts';
export { type FeedNeighbors, useFeedNeighbors } from './use-feed-neighbors.ts';
export { useFeedShortcuts } from './use-feed-shortcuts.ts';
export { useVideoList } from './use-video-list.ts';
export { VideoSwiper } from './video-swiper.tsx';
