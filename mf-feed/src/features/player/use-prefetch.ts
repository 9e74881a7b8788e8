import { useEffect, useRef, useState } from 'react';
import { IDLE_TIMEOUT_MS } from './constants.ts';
import { canUseHlsEngine, loadHlsEngine } from './hls-engine.ts';
import { usePlayer } from './player-store.ts';
import type { Surroundings } from './prefetch/prefetch-plan.ts';
import type { Neighbour, prefetchAround } from './prefetch/prefetcher.ts';

const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/** Becomes true with the first interaction, or once the watched video is supplied and the browser idle. */
function useOccasion(): boolean {
  const [hasCome, setHasCome] = useState(false);
  const isCalm = usePlayer((state) => state.isCalm);

  useEffect(() => {
    if (hasCome) return;
    const come = () => setHasCome(true);
    for (const event of INTERACTIONS) addEventListener(event, come, { once: true, passive: true });
    return () => {
      for (const event of INTERACTIONS) removeEventListener(event, come);
    };
  }, [hasCome]);

  useEffect(() => {
    if (isCalm && !hasCome) return whenIdle(() => setHasCome(true));
  }, [isCalm, hasCome]);

  return hasCome;
}

let fetchAround: typeof prefetchAround | undefined;

/** Fetches what fetches ahead. Without it the page is whole, and the next occasion tries again. */
async function loadScheduler(): Promise<void> {
  try {
    const [scheduler] = await Promise.all([
      import('./prefetch/prefetcher.ts'),
      canUseHlsEngine() ? loadHlsEngine() : undefined,
    ]);
    fetchAround = scheduler.prefetchAround;
  } catch (error) {
    console.error('What comes next is not fetched ahead:', error);
  }
}

/**
 * Fetches ahead what will be watched next, by the rules of `prefetch/plan.ts`; the streaming engine and the scheduler
 * themselves with the first occasion.
 * @param around the videos beside the watched one, null where none is; must not change from one drawing to the next
 * @returns true once what is only needed after the first picture may be fetched
 */
export function usePrefetch(around: Surroundings<Neighbour> | null): boolean {
  const hasCome = useOccasion();
  const page = useRef({});

  useEffect(() => {
    if (hasCome) usePlayer.setState({ hasStarted: true });
  }, [hasCome]);

  useEffect(() => {
    if (!hasCome) return;
    const { current } = page;
    let isGone = false;
    const tell = () => {
      if (!isGone) fetchAround?.(current, around);
    };
    if (fetchAround) tell();
    else void loadScheduler().then(tell);
    return () => {
      isGone = true;
      fetchAround?.(current, null);
    };
  }, [hasCome, around]);

  return hasCome;
}
