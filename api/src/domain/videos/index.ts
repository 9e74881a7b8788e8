// The public surface of this domain: other domains import from here only.
export { changeVideo } from './change-video.ts';
export { type VideoViewContext, viewVideos } from './video-view.ts';
