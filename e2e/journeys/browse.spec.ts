import type { Locator, Page } from '@playwright/test';
import { collections } from '../../demo/content.ts';
import { TEST_VIDEOS } from '../fixtures/demo.ts';
import {
  activeSlide,
  expectPlaying,
  feedRow,
  openWithVideo,
  swipe,
  waitForHydration,
} from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

const COLLECTION = collections[0];
if (!COLLECTION) throw new Error('The demo content has no collections');

/** The current video: the first row on desktop, the active slide on a phone. */
const currentVideo = (page: Page, isMobile: boolean): Locator =>
  isMobile ? activeSlide(page) : feedRow(page, 0);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('shows the name and videos of a collection', async ({ page, isMobile }) => {
  await openWithVideo(page, `/browse/collection/${COLLECTION.slug}`);
  await waitForHydration(page);
  await expect(heading(page)).toContainText(COLLECTION.name);
  await expect(page).toHaveTitle(`${COLLECTION.name} · OnTrend`);
  await expectPlaying(currentVideo(page, isMobile).locator('video'));
  // Only videos of the collection, newest first.
  const owners = TEST_VIDEOS.filter(({ clip }) => COLLECTION.clips.includes(clip))
    .sort((a, b) => a.ageHours - b.ageHours)
    .map(({ owner }) => owner);
  await expect(currentVideo(page, isMobile)).toContainText(`@${owners[0]}`);
  if (isMobile) await swipe(page, 'up');
  await expect(isMobile ? activeSlide(page) : feedRow(page, 1)).toContainText(`@${owners[1]}`);
});

test('shows guests the sign-in gate on a phone and the login on desktop', async ({ page, isMobile }) => {
  await page.goto('/browse/following');
  await waitForHydration(page);
  if (!isMobile) {
    await expect(page).toHaveURL('/auth/login?redirectPath=%2Fbrowse%2Ffollowing');
    return;
  }
  const main = page.getByRole('main');
  await expect(main.getByText('Videos from creators you follow will appear here')).toBeVisible();
  await main.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/auth/login?redirectPath=%2Fbrowse%2Ffollowing');
});
