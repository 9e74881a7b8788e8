import { useEffect, useRef, useState } from 'react';
import { IDLE_TIMEOUT_MS } from './constants.ts';
import { canUseHlsEngine, loadHlsEngine } from './hls-engine.ts';
import { usePlayer } from './player-store.ts';
import type { Neighbours } from './prefetch/prefetch-plan.ts';
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

/** Becomes true with the first interaction, or once the watched video is supplied and the browser idle. */
function useHasInteractedOrIdle(): boolean {
  const [hasCome, setHasCome] = useState(false);
  const isCalm = usePlayer((state) => state.hasBufferAhead);

  useEffect(() => {
    if (hasCome) return;
    const come = () => setHasCome(true);
    for (const event of INTERACTIONS) addEventListener(event, come, { once: true, passive: true });
    return () => {
      for (const event of INTERACTIONS) removeEventListener(event, come);
    };
  }, [hasCome]);

  useEffect(() => {
    if (isCalm && !hasCome) return runWhenIdle(() => setHasCome(true));
  }, [isCalm, hasCome]);

  return hasCome;
}

let updatePrefetchLoaded: typeof updatePrefetch | undefined;

/** Fetches what fetches ahead. Without it the page is whole, and the next occasion tries again. */
async function loadPrefetcher(): Promise<void> {
  try {
    const [scheduler] = await Promise.all([
      import('./prefetch/prefetcher.ts'),
      canUseHlsEngine() ? loadHlsEngine() : undefined,
    ]);
    updatePrefetchLoaded = scheduler.updatePrefetch;
  } catch (error) {
    console.error('What comes next is not fetched ahead:', error);
  }
}

/**
 * Fetches ahead what will be watched next, by the rules of `prefetch/plan.ts`; the streaming engine and the scheduler
 * themselves with the first occasion.
 * @param neighbours the videos beside the watched one, null where none is; must not change from one drawing to the next
 * @returns true once what is only needed after the first picture may be fetched
 */
export function usePrefetch(neighbours: Neighbours<PrefetchableVideo> | null): boolean {
  const hasCome = useHasInteractedOrIdle();
  const page = useRef({});

  useEffect(() => {
    if (hasCome) usePlayer.setState({ canLoadDeferred: true });
  }, [hasCome]);

  useEffect(() => {
    if (!hasCome) return;
    const { current } = page;
    let isGone = false;
    const update = () => {
      if (!isGone) updatePrefetchLoaded?.(current, neighbours);
    };
    if (updatePrefetchLoaded) update();
    else void loadPrefetcher().then(update);
    return () => {
      isGone = true;
      updatePrefetchLoaded?.(current, null);
    };
  }, [hasCome, neighbours]);

  return hasCome;
}
