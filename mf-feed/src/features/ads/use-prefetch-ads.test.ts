import { act, renderHook } from '@testing-library/react';
import { type FakeAds, fakeAds } from '../../testing/fake-ads.ts';
import { prepareAd, showAd } from './ad-pool.ts';
import { MAX_POOLED_ADS } from './constants.ts';
import { usePrefetchAds } from './use-prefetch-ads.ts';

const EVERY = 7;
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
    (watched: number) => usePrefetchAds({ currentIndex: watched, interval: EVERY, filled, onFilled }),
    { initialProps: 0 },
  );
  return async (watched: number) => {
    rerender(watched);
    await act(() => jest.advanceTimersByTimeAsync(0));
  };
}

test('the ad before the eighth slide is asked for four slides ahead, out of sight, once', async () => {
  const goTo = await start();
  await goTo(2);
  expect(ads.requests()).toHaveLength(0);
  await goTo(3);
  await goTo(4);
  expect(ads.requests()).toHaveLength(1);
  expect(document.getElementById('ad-stage')).toContainElement(ads.requests()[0] as HTMLElement);
  await ads.answer(0, 'filled');
  expect(filled).toEqual([1]);
});

test('one that is not filled has no slide', async () => {
  const goTo = await start();
  await goTo(5);
  await ads.answer(0, 'unfilled');
  expect(filled).toEqual([]);
});

test('one that comes when its place has gone by is dropped: nothing moves what is watched', async () => {
  const goTo = await start();
  await goTo(5);
  await goTo(7);
  await ads.answer(0, 'filled');
  expect(filled).toEqual([]);
  expect(document.getElementById('ad-stage')).toBeEmptyDOMElement();
});

test('the next one is asked for seven slides later', async () => {
  const goTo = await start();
  await goTo(5);
  await ads.answer(0, 'filled');
  // The ad is a slide, too.
  await goTo(10);
  expect(ads.requests()).toHaveLength(1);
  await goTo(11);
  expect(ads.requests()).toHaveLength(2);
});

test('however many there were, only the latest are held; an older one is asked for again when its slide comes back', async () => {
  const life = new AbortController();
  const all = MAX_POOLED_ADS + 4;
  for (let ad = 1; ad <= all; ad += 1) {
    void prepareAd(ad, life.signal);
    await ads.answer(ad - 1, 'filled');
  }
  const held = () => document.querySelectorAll('#ad-stage [data-ad-status="filled"]').length;
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

  // One that is not filled again is not held, and is asked for the next time.
  showAd(2, slide);
  await ads.answer(all + 1, 'unfilled');
  expect(slide).toBeEmptyDOMElement();
  const asked = ads.requests().length;
  showAd(2, slide);
  await ads.answer(asked, 'filled');
  expect(slide).not.toBeEmptyDOMElement();
  slide.remove();
});
