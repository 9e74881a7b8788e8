import type { Stream, StreamOptions } from './streams/stream.ts';

let openLoadedStream: ((options: StreamOptions) => Stream) | undefined;
let loading: Promise<void> | undefined;

/**
 * Returns whether hls.js can play streams. We do not use `canPlayType`: Chromium returns "maybe" for HLS but
 * plays it badly.
 */
export function canUseHlsEngine(): boolean {
  return 'ManagedMediaSource' in globalThis || 'MediaSource' in globalThis;
}

/** Returns whether hls.js is loaded. */
export function isHlsEngineLoaded(): boolean {
  return openLoadedStream !== undefined;
}

/** Loads hls.js (115 KB). Call it after the first interaction or when the browser is idle. */
export function loadHlsEngine(): Promise<void> {
  loading ??= import('./streams/stream.ts').then(
    (module) => {
      openLoadedStream = module.openStream;
    },
    () => {
      // Videos play as mp4 until the next attempt succeeds.
      loading = undefined;
    },
  );
  return loading;
}

/** Opens a stream that is not attached to an element yet. @throws Error when hls.js is not loaded */
export function openStream(options: StreamOptions): Stream {
  if (!openLoadedStream) throw new Error('hls.js is not loaded');
  return openLoadedStream(options);
}
