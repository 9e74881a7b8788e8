import { PROBE_TIMEOUT_MS } from './constants.ts';

/** What a browser can tell of a video file before it is sent. */
export interface VideoMetadata {
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
}

/**
 * Reads duration and size of a video by the browser's own means.
 * @returns null for what this browser can't play: the server can read more, so that says nothing against the file
 */
export function probeVideo(file: Blob): Promise<VideoMetadata | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const url = URL.createObjectURL(file);
    const timer = setTimeout(() => end(null), PROBE_TIMEOUT_MS);
    function end(facts: VideoMetadata | null) {
      clearTimeout(timer);
      video.removeAttribute('src');
      video.load();
      URL.revokeObjectURL(url);
      resolve(facts);
    }
    video.preload = 'metadata';
    video.muted = true;
    video.addEventListener('error', () => end(null), { once: true });
    video.addEventListener(
      'loadedmetadata',
      () => {
        const { duration, videoWidth: width, videoHeight: height } = video;
        // Recordings of browsers don't know how long they are; sound alone has no size.
        end(Number.isFinite(duration) && width > 0 ? { duration, width, height } : null);
      },
      { once: true },
    );
    video.src = url;
  });
}
