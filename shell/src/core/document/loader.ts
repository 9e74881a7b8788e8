// Inlined into every document and compiled on its own, so it imports only types. Appends the styles and
// scripts of the page: at once, or, in a document with a video, when the video plays, fails or times out, so
// that nothing competes with its first frame for bandwidth (decision 005).
import type { BeforeInstallPromptEvent, BootData, DocumentLoader } from './boot-data.ts';

/** Time that the first frame gets before the scripts load anyway, in milliseconds. */
const FIRST_FRAME_TIMEOUT_MS = 1_500;

const { start } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as BootData;
const loader: DocumentLoader = { loaded: {} };
window.ontrendLoader = loader;
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  loader.installPrompt = event as BeforeInstallPromptEvent;
});

function appendAsset(element: HTMLLinkElement | HTMLScriptElement, url: string): void {
  loader.loaded[url] = new Promise((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => {
      // Remove the failed element, or webpack's chunk loader would take the file as loaded.
      element.remove();
      resolve(false);
    };
  });
  document.head.append(element);
}

let isAttached = false;

function attachAssets(): void {
  if (isAttached) return;
  isAttached = true;
  for (const url of start.styles) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    // webpack's chunk loader finds the link by this attribute; otherwise it would append a second one.
    link.dataset.href = link.href;
    appendAsset(link, url);
  }
  for (const url of start.scripts) {
    const script = document.createElement('script');
    script.async = false;
    script.src = url;
    appendAsset(script, url);
  }
}

const video = document.querySelector<HTMLVideoElement>('video[data-stage-video]');
if (video) {
  for (const event of ['playing', 'error']) video.addEventListener(event, attachAssets, { once: true });
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(event, attachAssets, { once: true, passive: true });
  }
  setTimeout(attachAssets, FIRST_FRAME_TIMEOUT_MS);
} else {
  attachAssets();
}
