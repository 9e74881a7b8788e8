import { createRetryScheduler } from '@ontrend/shared/retry';
import { PLAYBACK_RETRY_MIN_DELAY_MS } from './constants.ts';
import type { PlayableVideo } from './playable.ts';
import { preloadVideo } from './video-pool.ts';

/**
 * Retries a video after a network error, off screen, until its first frame loads.
 * @returns stops retrying
 */
export function retryPlayback(video: PlayableVideo, onPlayable: () => void): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const scheduler = createRetryScheduler(
    () => {
      preloadVideo(video)?.addEventListener('loadeddata', onPlayable, { once: true, signal });
      scheduler.schedule();
    },
    { minDelayMs: PLAYBACK_RETRY_MIN_DELAY_MS },
  );
  scheduler.schedule();
  return () => {
    scheduler.cancel();
    abortController.abort();
  };
}
