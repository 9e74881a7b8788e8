/**
 * Takes the source from a video element, so that the browser stops reading it. To be called before its object URL is
 * revoked: an element that is only removed from the page reads on, and requests a revoked URL again up to 30 times.
 */
export function releaseVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
