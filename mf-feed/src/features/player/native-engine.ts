import { STALLED_RELOAD_DELAY_MS } from './constants.ts';
import type { Engine, EngineEvents, PlaybackErrorKind, PreloadLevel } from './engine.ts';

/** `MediaError.MEDIA_ERR_DECODE`. */
const MEDIA_ERR_DECODE = 3;

/** Browsers don't tell a server that fails from a file that is broken, but by the words of Chromium's decoder. */
function getErrorKind({ error }: HTMLVideoElement): PlaybackErrorKind {
  const isBroken = error?.code === MEDIA_ERR_DECODE || /demuxer|decode/i.test(error?.message ?? '');
  return isBroken ? 'media' : 'network';
}

/** Asks again, from where it stood, when what was asked for does not come: a request may hang for good. */
function reload(element: HTMLVideoElement): void {
  const { currentTime } = element;
  const resume = () => {
    element.currentTime = currentTime;
  };
  if (currentTime > 0) element.addEventListener('loadedmetadata', resume, { once: true });
  element.load();
}

/** Watches an element that the browser feeds itself; what it holds already goes on undisturbed. */
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
  // An element of the document may have failed before anyone listened.
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

/** Plays an address with the browser's own means: the progressive mp4, or HLS where there is no other way. */
export function startNativeEngine(
  element: HTMLVideoElement,
  src: string,
  preload: PreloadLevel,
  events: EngineEvents,
): Engine {
  // Its description and first picture; more only of what is watched.
  element.preload = preload === 'full' ? 'auto' : 'metadata';
  element.src = src;
  return attachNativeEngine(element, events);
}
