import { AD_POLL_INTERVAL_MS, AD_TIMEOUT_MS } from './constants.ts';
import { AD_SCRIPT_META_SELECTOR } from './has-ads.ts';

declare global {
  interface Window {
    /** Queue of the ad script, with one entry per slot to fill. */
    adsbygoogle?: { push(request: object): unknown };
  }
}

let loading: Promise<void> | undefined;

/** Loads the ad script once. `strict-dynamic` in the content security policy allows our scripts to add it. */
function loadScript(src: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      // Blocked or unreachable: the next ad retries.
      loading = undefined;
      reject(new Error('ad script failed to load'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Waits until the script reports the slot as filled or unfilled, for at most 15 s. */
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
 * Requests an ad as AdSense and compatible scripts expect it: an `ins` element, an entry in the queue, and
 * the result in `data-ad-status`. An ad that fails, is unfilled or takes longer than 15 s counts as unfilled
 * (FEED-65, FEED-66).
 * @param container must have the maximum size of the ad
 * @param signal aborts the request
 * @returns whether the ad was filled
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
    // The timeout includes the download of the script.
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
