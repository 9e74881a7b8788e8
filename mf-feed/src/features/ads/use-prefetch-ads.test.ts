import { act, renderHook } from '@testing-library/react';
import { type FakeAds, fakeAds } from '../../testing/fake-ads.ts';
import { prepareAd, showAd } from './ad-pool.ts';
import { usePrefetchAds } from './use-prefetch-ads.ts';

const AD_INTERVAL = 7;
let ads: FakeAds;
let filled: number[];

beforeEach(() => {
  jest.useFakeTimers();
  ads = fakeAds();
  filled = [];
});
afterEach(() => {
  ads.remove();
  jest.useRealTimers();
});

const onFilled = (adIndex: number) => filled.push(adIndex);
async function start() {
  const { rerender } = renderHook(
    (watched: number) =>
      usePrefetchAds({ currentIndex: watched, adInterval: AD_INTERVAL, filledAdIndexes: filled, onFilled }),
    { initialProps: 0 },
  );
  return async (watched: number) => {
    rerender(watched);
    await act(() => jest.advanceTimersByTimeAsync(0));
  };
}

test('requests the ad before the eighth slide once, off screen, four slides ahead', async () => {
  const goTo = await start();
  await goTo(2);
  expect(ads.requests()).toHaveLength(0);
  await goTo(3);
  await goTo(4);
  expect(ads.requests()).toHaveLength(1);
  expect(document.getElementById('ad-pool')).toContainElement(ads.requests()[0] as HTMLElement);
  await ads.setStatus(0, 'filled');
  expect(filled).toEqual([1]);
});

test('an unfilled ad gets no slide', async () => {
  const goTo = await start();
  await goTo(5);
  await ads.setStatus(0, 'unfilled');
  expect(filled).toEqual([]);
});

test('drops an ad that is filled after its position has passed', async () => {
  const goTo = await start();
  await goTo(5);
  await goTo(7);
  await ads.setStatus(0, 'filled');
  expect(filled).toEqual([]);
  expect(document.getElementById('ad-pool')).toBeEmptyDOMElement();
});

test('requests the next ad seven slides later', async () => {
  const goTo = await start();
  await goTo(5);
  await ads.setStatus(0, 'filled');
  // The ad counts as a slide.
  await goTo(10);
  expect(ads.requests()).toHaveLength(1);
  await goTo(11);
  expect(ads.requests()).toHaveLength(2);
});

test('evicts old ads and requests one again when its slide shows', async () => {
  const abortController = new AbortController();
  const adCount = 10;
  for (let adIndex = 1; adIndex <= adCount; adIndex += 1) {
    void prepareAd(adIndex, abortController.signal);
    await ads.setStatus(adIndex - 1, 'filled');
  }
  const getPooledCount = () => document.querySelectorAll('#ad-pool [data-ad-status="filled"]').length;
  expect(getPooledCount()).toBe(6);

  const slide = document.body.appendChild(document.createElement('div'));
  showAd(adCount, slide)();
  expect(ads.requests()).toHaveLength(adCount);
  const hideAd = showAd(1, slide);
  await ads.setStatus(adCount, 'filled');
  expect(slide).toContainElement(ads.requests()[adCount] as HTMLElement);
  hideAd();
  expect(slide).toBeEmptyDOMElement();
  expect(getPooledCount()).toBe(6);

  // An ad that is not filled again is not pooled, so the next visit requests it.
  showAd(2, slide);
  await ads.setStatus(adCount + 1, 'unfilled');
  expect(slide).toBeEmptyDOMElement();
  const requestCount = ads.requests().length;
  showAd(2, slide);
  await ads.setStatus(requestCount, 'filled');
  expect(slide).not.toBeEmptyDOMElement();
  slide.remove();
});
