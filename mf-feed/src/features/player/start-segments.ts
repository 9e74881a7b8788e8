import { isHlsEngineLoaded, openStream } from './hls-engine.ts';
import { isHls, type PlayableVideo } from './playable.ts';
import type { Stream } from './streams/stream.ts';

/** Start segments of videos that have no element yet, by file name. */
const startSegments = new Map<string, { stream: Stream; isLoaded: boolean }>();

/**
 * Starts or resumes fetching the start segment of a video that has no element. Does nothing for an mp4.
 * @param usesLowestQuality fetch the lowest rendition
 * @param onLoaded called when the first frame is available
 */
export function preloadStartSegment(
  video: PlayableVideo,
  usesLowestQuality: boolean,
  onLoaded: () => void,
): void {
  const { fileName } = video;
  const existing = startSegments.get(fileName);
  if (existing) {
    existing.stream.setPreload('start');
    return;
  }
  if (!isHls(video.url) || !isHlsEngineLoaded()) return;
  const events = {
    // Playback retries it and can fall back to the mp4.
    onFatal: () => evictStartSegments((name) => name !== fileName),
    onStartSegment() {
      const startSegment = startSegments.get(fileName);
      if (startSegment) startSegment.isLoaded = true;
      onLoaded();
    },
  };
  startSegments.set(fileName, {
    stream: openStream({ video, preload: 'start', events, usesLowestQuality }),
    isLoaded: false,
  });
}

/** Removes a start segment and returns it, so that an element can play it. */
export function takeStartSegment(fileName: string): { stream: Stream; isLoaded: boolean } | undefined {
  const startSegment = startSegments.get(fileName);
  startSegments.delete(fileName);
  return startSegment;
}

/** Returns whether the start segment of a video without an element is loaded. */
export function isStartSegmentLoaded(fileName: string): boolean {
  return startSegments.get(fileName)?.isLoaded ?? false;
}

/** Discards the start segments that `isRetained` rejects. */
export function evictStartSegments(isRetained: (fileName: string) => boolean): void {
  for (const [fileName, { stream }] of startSegments) {
    if (isRetained(fileName)) continue;
    startSegments.delete(fileName);
    stream.destroy();
  }
}

/** Pauses all requests for start segments. */
export function pauseStartSegments(): void {
  for (const { stream } of startSegments.values()) stream.setPreload('none');
}
