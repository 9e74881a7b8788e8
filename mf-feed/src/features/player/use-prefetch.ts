import { useEffect, useState } from 'react';
import { IDLE_TIMEOUT_MS, POSTERS_AHEAD } from './constants.ts';
import { canUseHlsEngine, loadHlsEngine } from './hls-engine.ts';
import type { Playable } from './playable.ts';
import { usePlayer } from './player-store.ts';
import { holdPreparations, prepareVideo } from './stage.ts';

const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the reader's line is for what they watch alone (spec 4: skipped on 2g or data-saver). */
export function isLineNarrow(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

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

/**
 * Fetches ahead what will be watched next: the streaming engine once, then the head of the next video and the
 * posters after it. Only while the watched video is supplied, and not at all on a narrow line.
 * @param upcoming the videos after the watched one, nearest first
 * @returns true once what is only needed after the first picture may be fetched
 */
export function usePrefetch(upcoming: Playable[]): boolean {
  const hasCome = useOccasion();
  const isCalm = usePlayer((state) => state.isCalm);
  const [isEngineHere, setEngineHere] = useState(!canUseHlsEngine());

  useEffect(() => {
    if (!hasCome) return;
    usePlayer.setState({ hasStarted: true });
    if (canUseHlsEngine()) void loadHlsEngine().then(() => setEngineHere(true));
  }, [hasCome]);

  const [next] = upcoming;
  useEffect(() => {
    if (!isCalm) holdPreparations();
    else if (isEngineHere && hasCome && next && !isLineNarrow()) prepareVideo(next);
  }, [isCalm, isEngineHere, hasCome, next]);

  const posters = upcoming
    .slice(0, POSTERS_AHEAD)
    .map((video) => video.firstFrame)
    .join(' ');
  useEffect(() => {
    if (!isCalm || !hasCome || isLineNarrow()) return;
    for (const address of posters.split(' ').filter(Boolean)) {
      const image = new Image();
      image.fetchPriority = 'low';
      image.src = address;
    }
  }, [isCalm, hasCome, posters]);

  return hasCome;
}
