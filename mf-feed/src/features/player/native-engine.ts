import type { Engine } from './engine.ts';

/** Watches an element that the browser feeds itself; what it holds already goes on undisturbed. */
export function adoptNative(element: HTMLVideoElement, onFatal: () => void): Engine {
  element.addEventListener('error', onFatal);
  // An element of the document may have failed before anyone listened.
  if (element.error) queueMicrotask(onFatal);
  return {
    setEffort: () => {},
    destroy() {
      element.removeEventListener('error', onFatal);
      element.removeAttribute('src');
      element.load();
    },
  };
}

/**
 * Plays an address with the browser's own means: the progressive mp4, or HLS where there is no other way.
 * @param onFatal called when the browser gives up on it
 */
export function startNative(element: HTMLVideoElement, src: string, onFatal: () => void): Engine {
  element.preload = 'auto';
  element.src = src;
  return adoptNative(element, onFatal);
}
