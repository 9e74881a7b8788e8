export { type FeedSource, FOLLOWING, FOR_EVERYBODY, FOR_YOU } from './constants.ts';
export { Feed } from './feed.tsx';
export type { FeedExtrasProps, FeedPlace, RenderAd, RenderVideo } from './feed-view.ts';
export { forgetFeed, loadFeed, loadFollowing } from './load-feed.ts';
export { type Neighbours, useNeighbours } from './use-feed-neighbours.ts';
export { useFeedKeys } from './use-feed-shortcuts.ts';
export { useVideoList } from './use-video-list.ts';
export { VideoSwiper } from './video-swiper.tsx';
