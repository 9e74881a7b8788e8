// Fetched late, with hls.js in it: import no value from here, only through hls-engine.ts.
import Hls, { type ErrorData } from 'hls.js/light';
import type { Engine, EngineEvents, PreloadLevel } from '../engine.ts';
import type { PlayableVideo } from '../playable.ts';
import { rememberBandwidth, rememberedBandwidth } from './bandwidth.ts';
import { secondsAhead } from './buffer-goal.ts';
import { FIRST_BYTE_MS, MEND_MS, MOST_ROUNDS } from './constants.ts';
import { levelCap } from './level-cap.ts';
import { noteFetched, noteWasted } from './media-traffic.ts';
import { keepHeadFresh } from './upgrade-start-segments.ts';

export interface StreamOptions {
  video: PlayableVideo;
  effort: PreloadLevel;
  events: EngineEvents;
  /** Only the coarsest pictures, for whoever saves data. */
  isSparing: boolean;
}

/** A video that comes through hls.js. */
export interface Stream extends Engine {
  /** Gives it an element to play in, and somebody else to tell; what has come by then is not fetched again. */
  attach(element: HTMLVideoElement, events: EngineEvents): void;
}

const once = { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 };

/**
 * How what does not come is asked for again. hls.js's own patience is made for long films: whoever watches 15 seconds
 * is to go on within 5, if need be with another rendition or the progressive file.
 */
const POLICY = {
  default: {
    maxTimeToFirstByteMs: FIRST_BYTE_MS,
    maxLoadTimeMs: 20_000,
    timeoutRetry: once,
    errorRetry: { maxNumRetry: 2, retryDelayMs: 400, maxRetryDelayMs: 1_000 },
  },
};
/** The one playlist that has no other to go over to. */
const MANIFEST_POLICY = { default: { ...POLICY.default, errorRetry: { ...once, retryDelayMs: 300 } } };

/** The size videos are shown with, of the last one that stood in a box. */
let frame: { width: number; height: number } | undefined;

/** A server that says so has not got it; one that fails, or a line that is down, may be back in a moment. */
function isGone({ response, details }: ErrorData): boolean {
  const status = response?.code ?? 0;
  return (status >= 400 && status < 500) || /parsing|incompatible/i.test(details);
}

function isStarving({ media }: Hls): boolean {
  return media !== null && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}

/** Opens a stream. Its quality follows the line and the size it is shown with. */
export function openStream({ video, effort, events: first, isSparing }: StreamOptions): Stream {
  let events = first;
  const known = rememberedBandwidth();
  const hls = new Hls({
    autoStartLoad: false,
    // Without an element, too.
    startFragPrefetch: true,
    // A test of the line would fetch a segment to throw it away.
    testBandwidth: false,
    ...(known ? { abrEwmaDefaultEstimate: known } : {}),
    maxBufferLength: secondsAhead(effort, 0),
    maxMaxBufferLength: secondsAhead(effort, 0),
    manifestLoadPolicy: MANIFEST_POLICY,
    playlistLoadPolicy: POLICY,
    fragLoadPolicy: POLICY,
    // fMP4 needs no conversion worth a worker, and a worker from a blob is against the page's policy.
    enableWorker: false,
  });
  let current = effort;
  let wasWatched = effort === 'full';
  let bytes = 0;
  let hasHead = false;
  let rounds = 0;
  let hasRecovered = false;
  let mending: ReturnType<typeof setTimeout> | undefined;
  const life = new AbortController();

  function cap(): void {
    const size = frame ?? { width: innerWidth, height: innerHeight };
    hls.autoLevelCapping = isSparing ? 0 : levelCap(hls.levels, size, video, devicePixelRatio);
  }

  function reach(): void {
    const seconds = secondsAhead(current, hls.media?.currentTime ?? 0);
    hls.config.maxBufferLength = seconds;
    hls.config.maxMaxBufferLength = seconds;
  }

  function load(): void {
    clearTimeout(mending);
    mending = undefined;
    if (current !== 'none' && hls.levels.length > 0) hls.startLoad();
  }

  function onLineLost(error: ErrorData): void {
    rounds += 1;
    const answers = (error.response?.code ?? 0) > 0;
    if (!hasHead || isGone(error) || (answers && rounds >= MOST_ROUNDS && isStarving(hls))) {
      events.onFatal('network');
      return;
    }
    // What lies ahead is played meanwhile.
    clearTimeout(mending);
    mending = setTimeout(load, MEND_MS);
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    cap();
    load();
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => {
    bytes += frag.stats.loaded;
    noteFetched(frag.stats.loaded);
    rounds = 0;
    if (frag.sn === 'initSegment' || hasHead) return;
    hasHead = true;
    events.onStartSegment();
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    rememberBandwidth(hls.bandwidthEstimate);
    reach();
  });
  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (!error.fatal) return;
    if (error.type === Hls.ErrorTypes.NETWORK_ERROR) onLineLost(error);
    else if (error.type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
    } else events.onFatal('media');
  });
  addEventListener('online', () => mending !== undefined && load(), { signal: life.signal });
  const freshen = isSparing ? undefined : keepHeadFresh(hls, life.signal);
  hls.loadSource(video.url);

  return {
    attach(element, told) {
      events = told;
      hls.attachMedia(element);
      freshen?.(element);
      const sizes = new ResizeObserver(([entry]) => {
        // Parked elements have none.
        if (!entry || entry.contentRect.width === 0) return;
        const { width, height } = entry.contentRect;
        frame = { width, height };
        if (hls.levels.length > 0) cap();
      });
      sizes.observe(element);
      life.signal.addEventListener('abort', () => sizes.disconnect());
    },
    setPreload(next) {
      if (next === current) return;
      const wasStopped = current === 'none';
      current = next;
      wasWatched ||= next === 'full';
      reach();
      if (next === 'none') {
        clearTimeout(mending);
        // Before that hls.js would give up the playlist itself, and never ask for it again.
        if (hls.levels.length > 0) hls.stopLoad();
      } else if (wasStopped) load();
    },
    destroy() {
      clearTimeout(mending);
      life.abort();
      if (!wasWatched) noteWasted(bytes);
      hls.destroy();
    },
  };
}
