// Exports for other domains, which import only from here. Calls and programs import the files.
export { updateVideo } from './update-video.ts';
export { type VideoViewContext, viewVideos } from './video-view.ts';
