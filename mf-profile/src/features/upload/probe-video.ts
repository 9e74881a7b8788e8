import { releaseVideo } from '../../media/release-video.ts';
import { PROBE_TIMEOUT_MS } from './constants.ts';

/** Metadata that a browser can read from a video file. */
export interface VideoMetadata {
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
}

/**
 * Reads duration and dimensions of a video with a `<video>` element.
 * @returns null when this browser can't decode the file; the server supports more formats, so the file may
 *   still be valid
 */
export function probeVideo(file: Blob): Promise<VideoMetadata | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const url = URL.createObjectURL(file);
    const timer = setTimeout(() => end(null), PROBE_TIMEOUT_MS);
    function end(metadata: VideoMetadata | null) {
      clearTimeout(timer);
      releaseVideo(video);
      URL.revokeObjectURL(url);
      resolve(metadata);
    }
    video.preload = 'metadata';
    video.muted = true;
    video.addEventListener('error', () => end(null), { once: true });
    video.addEventListener(
      'loadedmetadata',
      () => {
        const { duration, videoWidth: width, videoHeight: height } = video;
        // Browser recordings have no duration, and audio files have no dimensions.
        end(Number.isFinite(duration) && width > 0 ? { duration, width, height } : null);
      },
      { once: true },
    );
    video.src = url;
  });
}
