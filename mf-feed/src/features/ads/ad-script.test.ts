import { type FakeAds, fakeAds } from '../../testing/fake-ads.ts';
import { AD_POLL_INTERVAL_MS, AD_TIMEOUT_MS } from './constants.ts';

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

/** Requests an ad with a script that is not loaded yet. @returns the result */
async function requestAd(options?: { loads: boolean }, signal = new AbortController().signal) {
  ads = fakeAds(options);
  const answers: boolean[] = [];
  await jest.isolateModulesAsync(async () => {
    const { fillAd } = await import('./ad-script.ts');
    void fillAd(box, signal).then((isFilled) => answers.push(isFilled));
  });
  await jest.advanceTimersByTimeAsync(0);
  return answers;
}
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const place = () => box.querySelector<HTMLElement>('ins.adsbygoogle');

test('passes client and slot to the script and loads it once', async () => {
  const answers = await requestAd();
  expect(place()?.dataset).toMatchObject({ adClient: 'us', adSlot: '7' });
  expect(document.head.querySelectorAll('script[src$="/ads.js"]')).toHaveLength(1);
  expect(window.adsbygoogle).toEqual([{}]);
  expect(answers).toEqual([]);
});

test.each([
  ['filled', true],
  ['unfilled', false],
])('polls every 100 ms for the status: %s', async (status, isFilled) => {
  const answers = await requestAd();
  await wait(3 * AD_POLL_INTERVAL_MS - 1);
  (place() as HTMLElement).dataset.adStatus = status;
  expect(answers).toEqual([]);
  await wait(1);
  expect(answers).toEqual([isFilled]);
  expect(place() !== null).toBe(isFilled);
});

test('gives up after 15 s', async () => {
  const answers = await requestAd();
  await wait(AD_TIMEOUT_MS - AD_POLL_INTERVAL_MS);
  expect(answers).toEqual([]);
  await wait(AD_POLL_INTERVAL_MS);
  expect(answers).toEqual([false]);
  expect(place()).toBeNull();
});

test('a blocked script leaves no element and is requested again for the next ad', async () => {
  const answers = await requestAd({ loads: false });
  await wait(AD_POLL_INTERVAL_MS);
  expect(answers).toEqual([false]);
  expect(box).toBeEmptyDOMElement();
});

test('stops waiting when aborted', async () => {
  const signal = new AbortController();
  const answers = await requestAd(undefined, signal.signal);
  signal.abort();
  await wait(0);
  expect(answers).toEqual([false]);
});
