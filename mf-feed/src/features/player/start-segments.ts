import { isHlsEngineLoaded, openStream } from './hls-engine.ts';
import { isHls, type PlayableVideo } from './playable.ts';
import { pool, poolSettings, startSegments } from './video-pool.ts';

// In the lazy chunk of the prefetcher: the initial video needs none of this.

/**
 * Starts or resumes fetching the start segment of a video that has no element. Does nothing for an mp4.
 */
function preloadStartSegment(video: PlayableVideo): void {
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
      poolSettings.onStartSegment();
    },
  };
  startSegments.set(fileName, {
    stream: openStream({
      video,
      preload: 'start',
      events,
      usesLowestQuality: poolSettings.usesLowestQuality,
    }),
    isLoaded: false,
  });
}

/** Discards the start segments that `isRetained` rejects. */
export function evictStartSegments(isRetained: (fileName: string) => boolean): void {
  for (const [fileName, { stream }] of startSegments) {
    if (isRetained(fileName)) continue;
    startSegments.delete(fileName);
    stream.destroy();
  }
}

/** Fetches the start segment of a video without reserving an element for it. */
export function fetchStartSegment(video: PlayableVideo): void {
  const existing = pool.find((player) => player.fileName === video.fileName);
  if (!existing) preloadStartSegment(video);
  else if (!existing.isMounted) existing.engine?.setPreload('start');
}

/** Returns whether the first frame of a video is available, or can never be. */
export function hasStartSegment(fileName: string): boolean {
  const player = pool.find((candidate) => candidate.fileName === fileName);
  if (player) return player.hasStartSegment || player.error === 'media';
  return startSegments.get(fileName)?.isLoaded ?? false;
}

/** Pauses all requests except those of mounted videos. */
export function pausePreloading(): void {
  for (const player of pool) if (!player.isMounted) player.engine?.setPreload('none');
  for (const { stream } of startSegments.values()) stream.setPreload('none');
}
