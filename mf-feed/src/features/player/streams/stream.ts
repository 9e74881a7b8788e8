// This module contains hls.js and is loaded lazily. Import only types from it; load it through hls-engine.ts.
import { getRetryDelay } from '@ontrend/shared/retry';
import Hls, { type ErrorData } from 'hls.js/light';
import type { Engine, EngineEvents, PreloadLevel } from '../engine.ts';
import type { PlayableVideo } from '../playable.ts';
import { getStoredBandwidth, storeBandwidth } from './bandwidth.ts';
import { getBufferGoal } from './buffer-goal.ts';
import { FIRST_BYTE_TIMEOUT_MS, MAX_SERVER_ERRORS, RECONNECT_MIN_DELAY_MS } from './constants.ts';
import { getLevelCap } from './level-cap.ts';
import { recordFetchedBytes, recordWastedBytes } from './media-traffic.ts';
import { upgradeStartSegments } from './upgrade-start-segments.ts';

export interface StreamOptions {
  video: PlayableVideo;
  preload: PreloadLevel;
  events: EngineEvents;
  /** Load the lowest rendition, for data saver. */
  usesLowestQuality: boolean;
}

/** A video played by hls.js. */
export interface Stream extends Engine {
  /** Attaches the stream to an element and replaces its callbacks. Loaded data is not fetched again. */
  attach(element: HTMLVideoElement, events: EngineEvents): void;
}

const RETRY_ONCE = { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 };

/**
 * Retry policy. The defaults of hls.js suit long videos; a 15-second video must resume within 5 seconds, if
 * necessary with another rendition or the mp4.
 */
const LOAD_POLICY = {
  default: {
    maxTimeToFirstByteMs: FIRST_BYTE_TIMEOUT_MS,
    maxLoadTimeMs: 20_000,
    timeoutRetry: RETRY_ONCE,
    errorRetry: { maxNumRetry: 2, retryDelayMs: 400, maxRetryDelayMs: 1_000 },
  },
};
/** The master playlist has no alternative to fall back to. */
const MANIFEST_LOAD_POLICY = {
  default: { ...LOAD_POLICY.default, errorRetry: { ...RETRY_ONCE, retryDelayMs: 300 } },
};

/** Size of the last frame that showed a video. */
let lastFrameSize: { width: number; height: number } | undefined;

/**
 * Returns whether a retry is pointless. Server errors and network failures may be temporary; other HTTP
 * errors are not.
 */
function isPermanentError({ response, details }: ErrorData): boolean {
  const status = response?.code ?? 0;
  return (status >= 400 && status < 500) || /parsing|incompatible/i.test(details);
}

function isBufferEmpty({ media }: Hls): boolean {
  return media !== null && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}

/** Opens a stream. Its quality adapts to the bandwidth and the size of the frame. */
export function openStream({
  video,
  preload,
  events: initialEvents,
  usesLowestQuality,
}: StreamOptions): Stream {
  let events = initialEvents;
  const storedBandwidth = getStoredBandwidth();
  const hls = new Hls({
    autoStartLoad: false,
    // Also without an attached element.
    startFragPrefetch: true,
    // A bandwidth test would fetch a segment and discard it.
    testBandwidth: false,
    ...(storedBandwidth ? { abrEwmaDefaultEstimate: storedBandwidth } : {}),
    maxBufferLength: getBufferGoal(preload, 0),
    maxMaxBufferLength: getBufferGoal(preload, 0),
    manifestLoadPolicy: MANIFEST_LOAD_POLICY,
    playlistLoadPolicy: LOAD_POLICY,
    fragLoadPolicy: LOAD_POLICY,
    // fMP4 needs no transmuxing worth a worker, and the content security policy forbids workers from blobs.
    enableWorker: false,
  });
  let currentPreload = preload;
  let wasWatched = preload === 'full';
  let fetchedBytes = 0;
  let hasStartSegment = false;
  let serverErrors = 0;
  let hasRecovered = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  const abortController = new AbortController();

  function updateLevelCap(): void {
    const size = lastFrameSize ?? { width: innerWidth, height: innerHeight };
    hls.autoLevelCapping = usesLowestQuality ? 0 : getLevelCap(hls.levels, size, video, devicePixelRatio);
  }

  function updateBufferGoal(): void {
    const seconds = getBufferGoal(currentPreload, hls.media?.currentTime ?? 0);
    hls.config.maxBufferLength = seconds;
    hls.config.maxMaxBufferLength = seconds;
  }

  function resumeLoading(): void {
    clearTimeout(reconnectTimer);
    reconnectTimer = undefined;
    if (currentPreload !== 'none' && hls.levels.length > 0) hls.startLoad();
  }

  function handleNetworkError(error: ErrorData): void {
    serverErrors += 1;
    const hasResponse = (error.response?.code ?? 0) > 0;
    if (
      !hasStartSegment ||
      isPermanentError(error) ||
      (hasResponse && serverErrors >= MAX_SERVER_ERRORS && isBufferEmpty(hls))
    ) {
      events.onFatal('network');
      return;
    }
    // The buffer keeps playing meanwhile.
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(
      resumeLoading,
      getRetryDelay(serverErrors - 1, { minDelayMs: RECONNECT_MIN_DELAY_MS }),
    );
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    updateLevelCap();
    resumeLoading();
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => {
    fetchedBytes += frag.stats.loaded;
    recordFetchedBytes(frag.stats.loaded);
    serverErrors = 0;
    if (frag.sn === 'initSegment' || hasStartSegment) return;
    hasStartSegment = true;
    events.onStartSegment();
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    storeBandwidth(hls.bandwidthEstimate);
    updateBufferGoal();
  });
  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (!error.fatal) return;
    if (error.type === Hls.ErrorTypes.NETWORK_ERROR) handleNetworkError(error);
    else if (error.type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
    } else events.onFatal('media');
  });
  addEventListener('online', () => reconnectTimer !== undefined && resumeLoading(), {
    signal: abortController.signal,
  });
  const trackElement = usesLowestQuality ? undefined : upgradeStartSegments(hls, abortController.signal);
  hls.loadSource(video.url);

  return {
    attach(element, newEvents) {
      events = newEvents;
      hls.attachMedia(element);
      trackElement?.(element);
      const sizes = new ResizeObserver(([entry]) => {
        // Elements in the pool have no size.
        if (!entry || entry.contentRect.width === 0) return;
        const { width, height } = entry.contentRect;
        lastFrameSize = { width, height };
        if (hls.levels.length > 0) updateLevelCap();
      });
      sizes.observe(element);
      abortController.signal.addEventListener('abort', () => sizes.disconnect());
    },
    setPreload(next) {
      if (next === currentPreload) return;
      const wasStopped = currentPreload === 'none';
      currentPreload = next;
      wasWatched ||= next === 'full';
      updateBufferGoal();
      if (next === 'none') {
        clearTimeout(reconnectTimer);
        // Stopped before the playlist is parsed, hls.js would never request it again.
        if (hls.levels.length > 0) hls.stopLoad();
      } else if (wasStopped) resumeLoading();
    },
    destroy() {
      clearTimeout(reconnectTimer);
      abortController.abort();
      if (!wasWatched) recordWastedBytes(fetchedBytes);
      hls.destroy();
    },
  };
}
