import { UNANSWERED_MS } from './constants.ts';
import type { Cause, Effort, Engine, EngineEvents } from './engine.ts';

/** `MediaError.MEDIA_ERR_DECODE`. */
const DECODE_FAILED = 3;

/** Browsers don't tell a server that fails from a file that is broken, but by the words of Chromium's decoder. */
function causeOf({ error }: HTMLVideoElement): Cause {
  const isBroken = error?.code === DECODE_FAILED || /demuxer|decode/i.test(error?.message ?? '');
  return isBroken ? 'media' : 'line';
}

/** Asks again, from where it stood, when what was asked for does not come: a request may hang for good. */
function askAgain(element: HTMLVideoElement): void {
  const { currentTime } = element;
  const goOn = () => {
    element.currentTime = currentTime;
  };
  if (currentTime > 0) element.addEventListener('loadedmetadata', goOn, { once: true });
  element.load();
}

/** Watches an element that the browser feeds itself; what it holds already goes on undisturbed. */
export function adoptNative(element: HTMLVideoElement, { onFatal, onHead }: EngineEvents): Engine {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const on = (event: string, listener: () => void) =>
    element.addEventListener(event, listener, { signal: listening.signal });

  on('error', () => onFatal(causeOf(element)));
  on('loadeddata', onHead);
  on('stalled', () => {
    if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
    clearTimeout(timer);
    timer = setTimeout(() => askAgain(element), UNANSWERED_MS);
  });
  for (const event of ['progress', 'emptied']) on(event, () => clearTimeout(timer));
  // An element of the document may have failed before anyone listened.
  if (element.error) queueMicrotask(() => onFatal(causeOf(element)));

  return {
    setEffort(effort) {
      if (effort === 'full') element.preload = 'auto';
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
export function startNative(
  element: HTMLVideoElement,
  src: string,
  effort: Effort,
  events: EngineEvents,
): Engine {
  // Its description and first picture; more only of what is watched.
  element.preload = effort === 'full' ? 'auto' : 'metadata';
  element.src = src;
  return adoptNative(element, events);
}
