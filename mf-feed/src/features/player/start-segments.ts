import { isHlsEngineLoaded, openStream } from './hls-engine.ts';
import { isHls, type PlayableVideo } from './playable.ts';
import type { Stream } from './streams/stream.ts';

/** Heads of videos that have no element yet, by file name. */
const startSegments = new Map<string, { stream: Stream; isHere: boolean }>();

/**
 * Fetches the head of a video whose turn for an element has not come, or goes on with it. Of a plain file there is no
 * such thing.
 * @param isSparing the coarsest pictures will do
 * @param onHere told when its first picture could be shown
 */
export function preloadStartSegment(video: PlayableVideo, isSparing: boolean, onHere: () => void): void {
  const { fileName } = video;
  const open = startSegments.get(fileName);
  if (open) {
    open.stream.setPreload('start');
    return;
  }
  if (!isHls(video.url) || !isHlsEngineLoaded()) return;
  const events = {
    // It is tried again, and by other means, when it is watched.
    onFatal: () => evictStartSegments((name) => name !== fileName),
    onStartSegment() {
      const head = startSegments.get(fileName);
      if (head) head.isHere = true;
      onHere();
    },
  };
  startSegments.set(fileName, {
    stream: openStream({ video, effort: 'start', events, isSparing }),
    isHere: false,
  });
}

/** Gives a head away, to play on in an element. */
export function takeStartSegment(fileName: string): { stream: Stream; isHere: boolean } | undefined {
  const head = startSegments.get(fileName);
  startSegments.delete(fileName);
  return head;
}

/** Whether the first picture of a video that has no element is here. */
export function isStartSegmentLoaded(fileName: string): boolean {
  return startSegments.get(fileName)?.isHere ?? false;
}

/** Gives up what has come of videos that have no element yet, but for some. */
export function evictStartSegments(isKept: (fileName: string) => boolean): void {
  for (const [fileName, { stream }] of startSegments) {
    if (isKept(fileName)) continue;
    startSegments.delete(fileName);
    stream.destroy();
  }
}

/** Stops fetching them. */
export function pauseStartSegments(): void {
  for (const { stream } of startSegments.values()) stream.setPreload('none');
}
