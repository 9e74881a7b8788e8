import { releaseVideo } from '../../media/release-video.ts';
import { COVER_QUALITY, SEEK_TIMEOUT_MS } from './constants.ts';

/** Captures frames of a video. */
export interface FrameReader {
  /** Seconds. */
  duration: number;
  /** Width divided by height. */
  aspectRatio: number;
  /**
   * Captures the frame at a time.
   * @param seconds from the start
   * @param side maximum length of the longer side in pixels
   * @throws Error when the browser can't seek to that time
   */
  captureFrame(seconds: number, side: number): Promise<HTMLCanvasElement>;
  close(): void;
}

function waitForEvent(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`timed out waiting for ${event}`)), SEEK_TIMEOUT_MS);
    const finishWith = (finish: () => void) => () => {
      clearTimeout(timer);
      video.removeEventListener(event, onEvent);
      video.removeEventListener('error', onError);
      finish();
    };
    const onEvent = finishWith(resolve);
    const onError = finishWith(() => reject(new Error(video.error?.message ?? "The video can't be decoded")));
    video.addEventListener(event, onEvent);
    video.addEventListener('error', onError);
  });
}

/**
 * Opens a video to capture frames.
 * @param source a URL or the file
 * @throws Error when the browser can't play the video
 */
export async function openFrameReader(source: Blob | string): Promise<FrameReader> {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  // Another origin serves frames for a canvas only to CORS requests.
  video.crossOrigin = 'anonymous';
  video.src = url;
  const close = () => {
    releaseVideo(video);
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  };
  try {
    await waitForEvent(video, 'loadeddata');
    if (!Number.isFinite(video.duration) || video.videoWidth === 0)
      throw new Error('The video has no frames');
  } catch (error) {
    close();
    throw error;
  }
  const { duration, videoWidth, videoHeight } = video;
  // Captures run one after the other, because the video element has one current time.
  let queue: Promise<unknown> = Promise.resolve();
  async function seekAndDraw(seconds: number, side: number): Promise<HTMLCanvasElement> {
    const targetTime = Math.min(Math.max(seconds, 0), Math.max(0, duration - 0.05));
    if (video.currentTime !== targetTime) {
      video.currentTime = targetTime;
      await waitForEvent(video, 'seeked');
    }
    const scale = Math.min(1, side / Math.max(videoWidth, videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('Canvas 2D is not available');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas;
  }
  return {
    duration,
    aspectRatio: videoWidth / videoHeight,
    captureFrame(seconds, side) {
      const frame = queue.then(() => seekAndDraw(seconds, side));
      queue = frame.catch(() => undefined);
      return frame;
    },
    close,
  };
}

/**
 * Encodes a canvas as a JPEG.
 * @throws Error when encoding fails
 */
export function canvasToJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Encoding the frame failed'))),
      'image/jpeg',
      COVER_QUALITY,
    );
  });
}
