// Inlined into every document and compiled on its own, so it imports little. Appends the styles and scripts of the page:
// at once, or, in a document with a video, when its metadata has loaded, it fails or times out, so that nothing competes with
// its first frame for bandwidth (decision 005).
import { appendAsset, prepareChunk } from './asset-loader.ts';
import type { BeforeInstallPromptEvent, BootData, DocumentLoader } from './boot-data.ts';

/** Time that the first frame gets before the scripts load anyway, in milliseconds. */
const FIRST_FRAME_TIMEOUT_MS = 1_500;

let { start } = JSON.parse(
  (document.getElementById('boot') as HTMLElement).textContent as string,
) as BootData;
const loader: DocumentLoader = { loaded: {}, append: appendAsset, prepare: prepareChunk };
window.ontrendLoader = loader;
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  loader.installPrompt = event as BeforeInstallPromptEvent;
});

/** Appends the files once; later calls find none. */
function attachAssets(): void {
  for (const [url, integrity] of start) loader.loaded[url] = appendAsset(url, integrity);
  start = [];
}

const video = document.querySelector<HTMLVideoElement>('video[data-stage-video]');
if (video) {
  // Chromium decodes the first frames before it knows the metadata, 150 ms before a slow phone plays the video.
  for (const event of ['loadedmetadata', 'error']) video.addEventListener(event, attachAssets);
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    addEventListener(event, attachAssets, { once: true, passive: true });
  }
  setTimeout(attachAssets, FIRST_FRAME_TIMEOUT_MS);
} else {
  attachAssets();
}
