// Exports for other domains, which import only from here. Calls and programs import the files.
export type { ListTotalsCache } from './list-totals.ts';
export { updateVideo } from './update-video.ts';
export type { ListPage } from './video-lists.ts';
export { seriesPartsSql } from './video-series.ts';
export { loadVideos, type VideoViewContext } from './video-view.ts';
export { findVisibleVideo } from './visible-video.ts';
