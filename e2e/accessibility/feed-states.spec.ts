import type { Page } from '@playwright/test';
import { test } from '../fixtures/ads-test.ts';
import { findAxeViolationsInBothThemes } from '../fixtures/axe-violations.ts';
import { activeSlide, feedRow, swipe, waitForHydration } from '../fixtures/feed.ts';
import { expect } from '../fixtures/test.ts';

/** Index of the first ad in the desktop feed. */
const AD_ROW = 6;

async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
}

test.beforeEach(async ({ context, adsServer, monitor, page }) => {
  monitor.trust(new URL(adsServer.url).origin);
  // Shows captions on every video.
  const preferences = encodeURIComponent(JSON.stringify({ captions: true }));
  await context.addCookies([{ name: 'preferences', value: preferences, url: adsServer.url }]);
  const captions = [{ language: 'en', url: '/media/captions-of-the-test.vtt' }];
  await page.route('**/media/captions-of-the-test.vtt', (route) =>
    route.fulfill({
      contentType: 'text/vtt',
      body: 'WEBVTT\n\n00:00.000 --> 01:00.000\nSomebody says something\nthat is worth reading\n',
    }),
  );
  const withCaptions = async (reply: { data: object[] }) => ({
    ...reply,
    data: reply.data.map((video, index) => ({ ...video, captions, isSensitive: index === 1 })),
  });
  await page.route('**/api/app/video/get', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response: response, json: await withCaptions(await response.json()) });
  });
  // Removes the prefetched replies, which the page would use instead of the mocked calls.
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      const replies = document.getElementById('first-replies');
      if (!replies) return;
      replies.remove();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
});

test('has no axe violations with captions, a sensitive video and ads', async ({ page, isMobile }) => {
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.getByText('that is worth reading').first()).toBeVisible();
  await expectNoAxeViolations(page);

  const covered = page.getByText('may contain sensitive content').first();
  if (isMobile) {
    await expect(page.locator('.swiper-initialized')).toBeVisible();
    await swipe(page, 'up');
    await expect(covered).toBeInViewport();
    const ad = activeSlide(page).getByRole('article', { name: 'Advertisement' });
    await expectNoAxeViolations(page);
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(ad).toBeVisible({ timeout: 700 });
    }).toPass({ timeout: 60_000 });
    await expect(ad.getByText('Test ad')).toBeVisible();
  } else {
    await page.keyboard.press('j');
    await expect(covered).toBeInViewport();
    await expectNoAxeViolations(page);
    const ad = feedRow(page, AD_ROW).getByRole('complementary', { name: 'Advertisement' });
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(ad).toBeInViewport({ timeout: 700 });
    }).toPass({ timeout: 60_000 });
    await expect(ad.getByText('Test ad')).toBeVisible();
  }
  await expectNoAxeViolations(page);

  // The ad page that other sites embed in an iframe, opened directly.
  await page.goto('/embed/ad');
  await expect(page.getByText('Test ad')).toBeVisible();
  await expectNoAxeViolations(page);
});
