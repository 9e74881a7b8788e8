import { isHlsEngineLoaded, openStream } from './hls-engine.ts';
import { isHls, type PlayableVideo } from './playable.ts';
import type { Stream } from './streams/stream.ts';

/** Heads of videos that have no element yet, by file name. */
const startSegments = new Map<string, { stream: Stream; isLoaded: boolean }>();

/**
 * Fetches the head of a video whose turn for an element has not come, or goes on with it. Of a plain file there is no
 * such thing.
 * @param usesLowestQuality the coarsest pictures will do
 * @param onLoaded told when its first picture could be shown
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
    // It is tried again, and by other means, when it is watched.
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

/** Gives a head away, to play on in an element. */
export function takeStartSegment(fileName: string): { stream: Stream; isLoaded: boolean } | undefined {
  const head = startSegments.get(fileName);
  startSegments.delete(fileName);
  return head;
}

/** Whether the first picture of a video that has no element is here. */
export function isStartSegmentLoaded(fileName: string): boolean {
  return startSegments.get(fileName)?.isLoaded ?? false;
}

/** Gives up what has come of videos that have no element yet, but for some. */
export function evictStartSegments(isRetained: (fileName: string) => boolean): void {
  for (const [fileName, { stream }] of startSegments) {
    if (isRetained(fileName)) continue;
    startSegments.delete(fileName);
    stream.destroy();
  }
}

/** Stops fetching them. */
export function pauseStartSegments(): void {
  for (const { stream } of startSegments.values()) stream.setPreload('none');
}
