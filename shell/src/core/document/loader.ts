// Inlined into every document; compiled on its own, so it imports types only. Attaches the page's styles and
// scripts: at once, or, where the document holds a video, when that plays, fails or has had its time, so that
// nothing takes bandwidth from the first frame (design 7).
import type { BeforeInstallPromptEvent, BootData, DocumentLoader } from './boot-data.ts';

/** Milliseconds the first frame gets before scripts are fetched all the same. */
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
      // What failed must not look loaded to the federation's own loader, which tries again.
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
