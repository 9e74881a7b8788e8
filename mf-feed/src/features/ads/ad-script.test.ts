import { type FakeAds, fakeAds } from '../../testing/fake-ads.ts';

let ads: FakeAds;
let box: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div></div>';
  box = document.body.firstElementChild as HTMLElement;
  delete window.adsbygoogle;
});
afterEach(() => {
  ads.remove();
  jest.useRealTimers();
});

/** Requests an ad with a script that is not loaded yet. @returns the results, filled once the request ends */
async function requestAd(options?: { loads: boolean }, signal = new AbortController().signal) {
  ads = fakeAds(options);
  const results: boolean[] = [];
  await jest.isolateModulesAsync(async () => {
    const { fillAd } = await import('./ad-script.ts');
    void fillAd(box, signal).then((isFilled) => results.push(isFilled));
  });
  await jest.advanceTimersByTimeAsync(0);
  return results;
}
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const findSlot = () => box.querySelector<HTMLElement>('ins.adsbygoogle');

test('passes client and slot to the script and loads it once', async () => {
  const results = await requestAd();
  expect(findSlot()?.dataset).toMatchObject({ adClient: 'us', adSlot: '7' });
  expect(document.head.querySelectorAll('script[src$="/ads.js"]')).toHaveLength(1);
  expect(window.adsbygoogle).toEqual([{}]);
  expect(results).toEqual([]);
});

test.each([
  ['filled', 0, true],
  ['unfilled', 200, false],
])('polls every 100 ms for the status: %s after %i ms', async (status, delayMs, isFilled) => {
  const results = await requestAd();
  await wait(delayMs);
  (findSlot() as HTMLElement).dataset.adStatus = status;
  await wait(99);
  expect(results).toEqual([]);
  await wait(1);
  expect(results).toEqual([isFilled]);
  expect(findSlot() !== null).toBe(isFilled);
});

test('gives up after 15 s', async () => {
  const results = await requestAd();
  await wait(14_900);
  expect(results).toEqual([]);
  await wait(100);
  expect(results).toEqual([false]);
  expect(findSlot()).toBeNull();
});

test('a blocked script leaves no element and is requested again for the next ad', async () => {
  const results = await requestAd({ loads: false });
  await wait(100);
  expect(results).toEqual([false]);
  expect(box).toBeEmptyDOMElement();
});

test('stops waiting when aborted', async () => {
  const abortController = new AbortController();
  const results = await requestAd(undefined, abortController.signal);
  abortController.abort();
  await wait(0);
  expect(results).toEqual([false]);
});
