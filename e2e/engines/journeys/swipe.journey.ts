import { expect } from '@playwright/test';
import { expectOnePlaying, expectPlaying, expectVisible, waitForHydration } from '../expectations.ts';
import { test } from '../test.ts';

test.use({ tabOptions: { layout: 'phone', scripts: 'enabled' } });

test('swipes to the next videos on a phone', async ({ tab }) => {
  const slide = tab.locator('#root .feed-slide:not([inert])');
  await tab.goto('/');
  await waitForHydration(tab);
  await expectVisible(tab.locator('.swiper-initialized'));
  await expectPlaying(slide.locator('video'));
  for (const position of ['2', '3']) {
    await tab.goToNextSlide();
    await expect.poll(() => slide.locator('article').getAttribute('aria-posinset')).toBe(position);
    await expectPlaying(slide.locator('video'));
    await expectOnePlaying(tab);
  }
});
