import { useEffect, useRef, useState } from 'react';
import { IDLE_TIMEOUT_MS } from './constants.ts';
import { canUseHlsEngine, loadHlsEngine } from './hls-engine.ts';
import { usePlayer } from './player-store.ts';
import type { Neighbors } from './prefetch/prefetch-plan.ts';
import type { PrefetchableVideo, updatePrefetch } from './prefetch/prefetcher.ts';

const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Returns true after the first interaction, or once the current video has enough buffer and the browser is
 * idle.
 */
function useHasInteractedOrIdle(): boolean {
  const [isReady, setReady] = useState(false);
  const hasBufferAhead = usePlayer((state) => state.hasBufferAhead);

  useEffect(() => {
    if (isReady) return;
    const setReadyOnce = () => setReady(true);
    for (const event of INTERACTIONS) addEventListener(event, setReadyOnce, { once: true, passive: true });
    return () => {
      for (const event of INTERACTIONS) removeEventListener(event, setReadyOnce);
    };
  }, [isReady]);

  useEffect(() => {
    if (hasBufferAhead && !isReady) return runWhenIdle(() => setReady(true));
  }, [hasBufferAhead, isReady]);

  return isReady;
}

let updatePrefetchLoaded: typeof updatePrefetch | undefined;

/** Loads the prefetcher. The page works without it; the next call retries. */
async function loadPrefetcher(): Promise<void> {
  try {
    const [scheduler] = await Promise.all([
      import('./prefetch/prefetcher.ts'),
      canUseHlsEngine() ? loadHlsEngine() : undefined,
    ]);
    updatePrefetchLoaded = scheduler.updatePrefetch;
  } catch (error) {
    console.error('prefetcher failed to load:', error);
  }
}

/**
 * Prefetches the next videos as decided by `prefetch/prefetch-plan.ts`. Loads hls.js and the prefetcher on
 * the first interaction or when idle.
 * @param neighbors videos next to the current one, null when there is none; must be referentially stable
 * @returns true once deferred resources may load
 */
export function usePrefetch(neighbors: Neighbors<PrefetchableVideo> | null): boolean {
  const isReady = useHasInteractedOrIdle();
  const page = useRef({});

  useEffect(() => {
    if (isReady) usePlayer.setState({ canLoadDeferred: true });
  }, [isReady]);

  useEffect(() => {
    if (!isReady) return;
    const { current } = page;
    let isCanceled = false;
    const update = () => {
      if (!isCanceled) updatePrefetchLoaded?.(current, neighbors);
    };
    if (updatePrefetchLoaded) update();
    else void loadPrefetcher().then(update);
    return () => {
      isCanceled = true;
      updatePrefetchLoaded?.(current, null);
    };
  }, [isReady, neighbors]);

  return isReady;
}
