import { AD_POLL_MS, AD_TIMEOUT_MS } from './constants.ts';
import { NAMED } from './has-ads.ts';

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
function answerOf(place: HTMLElement, life: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const until = Date.now() + AD_TIMEOUT_MS;
    const end = (isFilled: boolean) => {
      clearInterval(timer);
      resolve(isFilled);
    };
    const timer = setInterval(() => {
      const { adStatus } = place.dataset;
      if (adStatus) end(adStatus === 'filled');
      else if (Date.now() >= until) end(false);
    }, AD_POLL_MS);
    life.addEventListener('abort', () => end(false), { once: true });
  });
}

/**
 * Asks the ad script to fill a place, in the way AdSense and scripts like it are asked: an `ins` element, an entry in
 * the queue, and the answer in `data-ad-status`. An ad that fails, is not filled or takes longer than 15 s is none
 * (spec 4, ad loading).
 * @param box where it stands; it must be as large as the ad may be
 * @param life ends the waiting when aborted
 * @returns whether there is an ad in it
 */
export async function fillAd(box: HTMLElement, life: AbortSignal): Promise<boolean> {
  const named = document.querySelector<HTMLMetaElement>(NAMED);
  if (!named) return false;
  const place = document.createElement('ins');
  place.className = 'adsbygoogle';
  place.style.display = 'block';
  const { client, slot } = named.dataset;
  if (client) place.dataset.adClient = client;
  if (slot) place.dataset.adSlot = slot;
  place.dataset.adFormat = 'auto';
  box.append(place);
  try {
    // Its time begins with the asking, the script's own download included.
    const answer = answerOf(place, life);
    void loadScript(named.content).then(
      () => {
        window.adsbygoogle ??= [];
        window.adsbygoogle.push({});
      },
      () => {
        place.dataset.adStatus = 'unfilled';
      },
    );
    const isFilled = await answer;
    if (!isFilled) place.remove();
    return isFilled;
  } catch {
    place.remove();
    return false;
  }
}
