import { STALLED_RELOAD_DELAY_MS } from './constants.ts';
import type { Engine, EngineEvents, PlaybackErrorKind, PreloadLevel } from './engine.ts';

/** `MediaError.MEDIA_ERR_DECODE`. */
const MEDIA_ERR_DECODE = 3;

/**
 * Distinguishes a broken file from a failed request. Both have the same error code; only the message of
 * Chromium's decoder differs.
 */
function getErrorKind({ error }: HTMLVideoElement): PlaybackErrorKind {
  const isBroken = error?.code === MEDIA_ERR_DECODE || /demuxer|decode/i.test(error?.message ?? '');
  return isBroken ? 'media' : 'network';
}

/** Reloads from the current position, because a request may never receive a response. */
function reload(element: HTMLVideoElement): void {
  const { currentTime } = element;
  const resume = () => {
    element.currentTime = currentTime;
  };
  if (currentTime > 0) element.addEventListener('loadedmetadata', resume, { once: true });
  element.load();
}

/** Attaches to an element that already has a source. Playback continues without interruption. */
export function attachNativeEngine(
  element: HTMLVideoElement,
  { onFatal, onStartSegment }: EngineEvents,
): Engine {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const on = (event: string, listener: () => void) =>
    element.addEventListener(event, listener, { signal: listening.signal });

  on('error', () => onFatal(getErrorKind(element)));
  on('loadeddata', onStartSegment);
  on('stalled', () => {
    if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
    clearTimeout(timer);
    timer = setTimeout(() => reload(element), STALLED_RELOAD_DELAY_MS);
  });
  for (const event of ['progress', 'emptied']) on(event, () => clearTimeout(timer));
  // A prerendered element may have failed before React attached its listeners.
  if (element.error) queueMicrotask(() => onFatal(getErrorKind(element)));

  return {
    setPreload(preload) {
      if (preload === 'full') element.preload = 'auto';
    },
    destroy() {
      clearTimeout(timer);
      listening.abort();
      element.removeAttribute('src');
      element.load();
    },
  };
}

/** Plays a URL with the browser's own means: the progressive mp4, or HLS where hls.js cannot run. */
export function startNativeEngine(
  element: HTMLVideoElement,
  src: string,
  preload: PreloadLevel,
  events: EngineEvents,
): Engine {
  // Only the current video loads more than its metadata and first frame.
  element.preload = preload === 'full' ? 'auto' : 'metadata';
  element.src = src;
  return attachNativeEngine(element, events);
}
