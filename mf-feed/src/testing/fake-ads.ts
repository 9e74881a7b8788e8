import { act } from '@testing-library/react';

/** Fake ad script, controlled by the test. Requires fake timers. */
export interface FakeAds {
  /** Slots that were requested, in order. */
  requests(): HTMLElement[];
  /** Sets the status of a slot and advances to the next poll. */
  setStatus(index: number, status: 'filled' | 'unfilled'): Promise<void>;
  /** Removes the ad script from the site. */
  remove(): void;
}

/** Installs an ad script that loads at once. */
export function fakeAds({ loads = true } = {}): FakeAds {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="ad-script" content="/ads.js" data-client="us" data-slot="7">',
  );
  const requested: HTMLElement[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        const isScript = node instanceof HTMLScriptElement && node.src.endsWith('/ads.js');
        if (isScript) node.dispatchEvent(new Event(loads ? 'load' : 'error'));
        if (node instanceof HTMLElement && node.matches('ins.adsbygoogle')) requested.push(node);
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return {
    requests: () => requested,
    async setStatus(index, status) {
      // The observer reports requests asynchronously.
      await act(async () => {});
      const element = requested[index];
      if (!element) throw new Error(`Ad ${index} was not requested`);
      element.dataset.adStatus = status;
      await act(() => jest.advanceTimersByTimeAsync(100));
    },
    remove() {
      observer.disconnect();
      document.querySelector('meta[name="ad-script"]')?.remove();
    },
  };
}
