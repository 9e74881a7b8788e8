import { PLAYBACK_RETRY_INTERVAL_MS } from './constants.ts';
import type { PlayableVideo } from './playable.ts';
import { preloadVideo } from './video-pool.ts';

/**
 * Retries a video after a network error, off screen, until its first frame loads: at once when the browser is
 * back online, otherwise periodically, because a failing server does not announce its recovery.
 * @returns stops retrying
 */
export function retryPlayback(video: PlayableVideo, onPlayable: () => void): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const attempt = () => {
    if (document.hidden || !navigator.onLine) return;
    preloadVideo(video)?.addEventListener('loadeddata', onPlayable, { once: true, signal });
  };
  const timer = setInterval(attempt, PLAYBACK_RETRY_INTERVAL_MS);
  addEventListener('online', attempt, { signal });
  return () => {
    clearInterval(timer);
    abortController.abort();
  };
}
