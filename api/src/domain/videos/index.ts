// Exports for other domains, which import only from here. Calls and programs import the files.
export { changeVideo } from './change-video.ts';
export { type VideoViewContext, viewVideos } from './video-view.ts';
