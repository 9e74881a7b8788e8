// Inlined into every document; compiled on its own, so it imports types only. Attaches the page's styles and
// scripts: at once, or, where the document holds a video, when that plays, fails or has had its time, so that
// nothing takes bandwidth from the first frame (design 7).
import type { BootData, DocumentLoader, InstallEvent } from './boot-data.ts';

/** Milliseconds the first frame gets before scripts are fetched all the same. */
const FIRST_FRAME_MS = 1_500;

const { start } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as BootData;
const loader: DocumentLoader = { loaded: {} };
window.ontrendLoader = loader;
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  loader.installOffer = event as InstallEvent;
});

function attach(element: HTMLLinkElement | HTMLScriptElement, address: string): void {
  loader.loaded[address] = new Promise((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => {
      // What failed must not look loaded to the federation's own loader, which tries again.
      element.remove();
      resolve(false);
    };
  });
  document.head.append(element);
}

let attached = false;

function attachAll(): void {
  if (attached) return;
  attached = true;
  for (const address of start.styles) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    attach(link, address);
  }
  for (const address of start.scripts) {
    const script = document.createElement('script');
    script.async = false;
    script.src = address;
    attach(script, address);
  }
}

const video = document.querySelector<HTMLVideoElement>('video[data-stage-video]');
if (video) {
  for (const event of ['playing', 'error']) video.addEventListener(event, attachAll, { once: true });
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(event, attachAll, { once: true, passive: true });
  }
  setTimeout(attachAll, FIRST_FRAME_MS);
} else {
  attachAll();
}
