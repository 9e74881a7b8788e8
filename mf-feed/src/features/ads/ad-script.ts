import { AD_POLL_INTERVAL_MS, AD_TIMEOUT_MS } from './constants.ts';
import { AD_SCRIPT_META_SELECTOR } from './has-ads.ts';

declare global {
  interface Window {
    /** The script's own queue: one entry for each place that waits for an ad. */
    adsbygoogle?: { push(request: object): unknown };
  }
}

let loading: Promise<void> | undefined;

/** Fetches the ad script once. A script of this page may attach it: that is what `strict-dynamic` means. */
function loadScript(src: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      // Blocked, or not reached: the next place tries again.
      loading = undefined;
      reject(new Error('The ad script can not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Waits until the script has said of a place that it is filled, or unfilled; and no longer than 15 s. */
function waitUntilFilled(slotElement: HTMLElement, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const deadline = Date.now() + AD_TIMEOUT_MS;
    const finish = (isFilled: boolean) => {
      clearInterval(timer);
      resolve(isFilled);
    };
    const timer = setInterval(() => {
      const { adStatus } = slotElement.dataset;
      if (adStatus) finish(adStatus === 'filled');
      else if (Date.now() >= deadline) finish(false);
    }, AD_POLL_INTERVAL_MS);
    signal.addEventListener('abort', () => finish(false), { once: true });
  });
}

/**
 * Asks the ad script to fill a place, in the way AdSense and scripts like it are asked: an `ins` element, an entry in
 * the queue, and the answer in `data-ad-status`. An ad that fails, is not filled or takes longer than 15 s is none
 * (spec 4, ad loading).
 * @param container where it stands; it must be as large as the ad may be
 * @param signal ends the waiting when aborted
 * @returns whether there is an ad in it
 */
export async function fillAd(container: HTMLElement, signal: AbortSignal): Promise<boolean> {
  const meta = document.querySelector<HTMLMetaElement>(AD_SCRIPT_META_SELECTOR);
  if (!meta) return false;
  const slotElement = document.createElement('ins');
  slotElement.className = 'adsbygoogle';
  slotElement.style.display = 'block';
  const { client, slot } = meta.dataset;
  if (client) slotElement.dataset.adClient = client;
  if (slot) slotElement.dataset.adSlot = slot;
  slotElement.dataset.adFormat = 'auto';
  container.append(slotElement);
  try {
    // Its time begins with the asking, the script's own download included.
    const result = waitUntilFilled(slotElement, signal);
    void loadScript(meta.content).then(
      () => {
        window.adsbygoogle ??= [];
        window.adsbygoogle.push({});
      },
      () => {
        slotElement.dataset.adStatus = 'unfilled';
      },
    );
    const isFilled = await result;
    if (!isFilled) slotElement.remove();
    return isFilled;
  } catch {
    slotElement.remove();
    return false;
  }
}
