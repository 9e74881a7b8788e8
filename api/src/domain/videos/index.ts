// The public interface of this domain. Other domains import only from here.
export { changeVideo } from './change-video.ts';
export { type VideoViewContext, viewVideos } from './video-view.ts';
