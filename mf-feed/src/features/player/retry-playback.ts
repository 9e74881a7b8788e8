import { PLAYBACK_RETRY_INTERVAL_MS } from './constants.ts';
import type { PlayableVideo } from './playable.ts';
import { preloadVideo } from './video-pool.ts';

/**
 * Tries to play what broke with its line, out of sight, until its first picture is there: at once when the browser is
 * back online, otherwise every few seconds, since a server that fails tells nobody when it is back.
 * @returns ends it
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
