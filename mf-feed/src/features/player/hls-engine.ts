import type HlsPlayer from 'hls.js/light';
import { AHEAD_SECONDS, HEAD_SECONDS } from './constants.ts';
import type { Effort, Engine } from './engine.ts';

type HlsClass = typeof HlsPlayer;

let loaded: HlsClass | undefined;
let loading: Promise<void> | undefined;

/** Bits per second measured by the last stream: the next one need not begin by guessing. */
let measuredBandwidth: number | undefined;

/**
 * Whether streams are played through hls.js. Not asked of `canPlayType`: Chromium answers "maybe" for HLS it
 * plays badly (design 10).
 */
export function canUseHlsEngine(): boolean {
  return 'ManagedMediaSource' in globalThis || 'MediaSource' in globalThis;
}

/** The engine's code, once it is here. */
export function isHlsEngineLoaded(): boolean {
  return loaded !== undefined;
}

/** Fetches the engine's code (115 KB): after the first interaction or when idle, never before (design 9). */
export function loadHlsEngine(): Promise<void> {
  loading ??= import('hls.js/light').then(
    (module) => {
      loaded = module.default;
    },
    () => {
      // Videos play as mp4 meanwhile; the next occasion tries again.
      loading = undefined;
    },
  );
  return loading;
}

/**
 * How a segment that does not come is asked for again. hls.js's own patience is made for long films: whoever watches
 * 15 seconds is to go on within 5, if need be with another rendition or the progressive file.
 */
const FRAGMENT_POLICY = {
  default: {
    maxTimeToFirstByteMs: 3_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 400, maxRetryDelayMs: 1_000 },
  },
};

function secondsAhead(effort: Effort): number {
  return effort === 'full' ? AHEAD_SECONDS : HEAD_SECONDS;
}

/**
 * Plays a stream through hls.js. Its quality follows the network and the size of the element.
 * @param onFatal called when hls.js gives up
 * @throws Error when the code is not here yet
 */
export function startHls(
  element: HTMLVideoElement,
  url: string,
  effort: Effort,
  onFatal: () => void,
): Engine {
  const Hls = loaded;
  if (!Hls) throw new Error('hls.js is not loaded');
  const hls = new Hls({
    capLevelToPlayerSize: true,
    maxDevicePixelRatio: 2,
    maxBufferLength: secondsAhead(effort),
    maxMaxBufferLength: secondsAhead(effort),
    fragLoadPolicy: FRAGMENT_POLICY,
    // fMP4 needs no conversion worth a worker, and a worker from a blob is against the page's policy.
    enableWorker: false,
    ...(measuredBandwidth ? { abrEwmaDefaultEstimate: measuredBandwidth, testBandwidth: false } : {}),
  });
  hls.on(Hls.Events.FRAG_LOADED, () => {
    measuredBandwidth = hls.bandwidthEstimate;
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFatal();
  });
  hls.loadSource(url);
  hls.attachMedia(element);
  let current = effort;
  return {
    setEffort(next) {
      if (next === current) return;
      const wasStopped = current === 'none';
      current = next;
      if (next === 'none') {
        hls.stopLoad();
        return;
      }
      hls.config.maxBufferLength = secondsAhead(next);
      hls.config.maxMaxBufferLength = secondsAhead(next);
      if (wasStopped) hls.startLoad();
    },
    destroy: () => hls.destroy(),
  };
}
