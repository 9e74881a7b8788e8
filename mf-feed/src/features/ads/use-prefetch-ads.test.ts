import { act, renderHook } from '@testing-library/react';
import { type FakeAds, fakeAds } from '../../testing/fake-ads.ts';
import { prepareAd, showAd } from './ad-pool.ts';
import { MAX_POOLED_ADS } from './constants.ts';
import { usePrefetchAds } from './use-prefetch-ads.ts';

const INTERVAL = 7;
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

const onFilled = (ad: number) => filled.push(ad);
async function start() {
  const { rerender } = renderHook(
    (watched: number) => usePrefetchAds({ currentIndex: watched, interval: INTERVAL, filled, onFilled }),
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
  await ads.answer(0, 'filled');
  expect(filled).toEqual([1]);
});

test('an unfilled ad gets no slide', async () => {
  const goTo = await start();
  await goTo(5);
  await ads.answer(0, 'unfilled');
  expect(filled).toEqual([]);
});

test('drops an ad that is filled after its position has passed', async () => {
  const goTo = await start();
  await goTo(5);
  await goTo(7);
  await ads.answer(0, 'filled');
  expect(filled).toEqual([]);
  expect(document.getElementById('ad-pool')).toBeEmptyDOMElement();
});

test('requests the next ad seven slides later', async () => {
  const goTo = await start();
  await goTo(5);
  await ads.answer(0, 'filled');
  // The ad counts as a slide.
  await goTo(10);
  expect(ads.requests()).toHaveLength(1);
  await goTo(11);
  expect(ads.requests()).toHaveLength(2);
});

test('evicts old ads and requests one again when its slide shows', async () => {
  const life = new AbortController();
  const all = MAX_POOLED_ADS + 4;
  for (let ad = 1; ad <= all; ad += 1) {
    void prepareAd(ad, life.signal);
    await ads.answer(ad - 1, 'filled');
  }
  const held = () => document.querySelectorAll('#ad-pool [data-ad-status="filled"]').length;
  expect(held()).toBe(MAX_POOLED_ADS);

  const slide = document.body.appendChild(document.createElement('div'));
  showAd(all, slide)();
  expect(ads.requests()).toHaveLength(all);
  const takeOut = showAd(1, slide);
  await ads.answer(all, 'filled');
  expect(slide).toContainElement(ads.requests()[all] as HTMLElement);
  takeOut();
  expect(slide).toBeEmptyDOMElement();
  expect(held()).toBe(MAX_POOLED_ADS);

  // An ad that is not filled again is not pooled, so the next visit requests it.
  showAd(2, slide);
  await ads.answer(all + 1, 'unfilled');
  expect(slide).toBeEmptyDOMElement();
  const asked = ads.requests().length;
  showAd(2, slide);
  await ads.answer(asked, 'filled');
  expect(slide).not.toBeEmptyDOMElement();
  slide.remove();
});
