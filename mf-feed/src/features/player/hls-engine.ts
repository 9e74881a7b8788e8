import type { Stream, StreamOptions } from './streams/stream.ts';

let openStreamImpl: ((options: StreamOptions) => Stream) | undefined;
let loading: Promise<void> | undefined;

/**
 * Whether streams are played through hls.js. Not asked of `canPlayType`: Chromium answers "maybe" for HLS it
 * plays badly (design 10).
 */
export function canUseHlsEngine(): boolean {
  return 'ManagedMediaSource' in globalThis || 'MediaSource' in globalThis;
}

/** The engine's code, once it is here. */
export function isHlsEngineLoaded(): boolean {
  return openStreamImpl !== undefined;
}

/** Fetches the engine's code (115 KB): after the first interaction or when idle, never before (design 9). */
export function loadHlsEngine(): Promise<void> {
  loading ??= import('./streams/stream.ts').then(
    (module) => {
      openStreamImpl = module.openStream;
    },
    () => {
      // Videos play as mp4 meanwhile; the next occasion tries again.
      loading = undefined;
    },
  );
  return loading;
}

/** Opens a stream, without an element at first. @throws Error when the code is not here yet */
export function openStream(options: StreamOptions): Stream {
  if (!openStreamImpl) throw new Error('hls.js is not loaded');
  return openStreamImpl(options);
}
