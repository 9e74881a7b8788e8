import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('opens a video of the feed in a dialog, goes to the next one, and closes on back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForHydration(page);
  const row = page.locator('#root .feed-row').first();
  const moment = () =>
    row.page().evaluate(() => document.querySelector<HTMLVideoElement>('.feed-row video')?.currentTime ?? 0);
  await expect.poll(moment).toBeGreaterThan(1);
  const feedTime = await moment();
  await row.getByRole('button', { name: 'Open video' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
  await expect(page).toHaveURL(/\/video\//);
  const first = page.url();
  const within = await dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(within).toBeGreaterThanOrEqual(feedTime);
  expect(await findAxeViolations(page, { within: '[role=dialog]' })).toEqual([]);

  // The buttons stay in the middle while the details scroll.
  const nextButton = dialog.getByRole('button', { name: 'Next video' });
  await page.setViewportSize({ width: 1440, height: 600 });
  const before = await nextButton.boundingBox();
  expect(before?.y).toBeCloseTo(600 / 2 + 4, 0);
  const scrollDetails = () =>
    dialog.evaluate((element) => {
      const details = [...element.querySelectorAll('*')].find(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 100,
      );
      details?.scrollTo({ top: 100, behavior: 'instant' });
      return details?.scrollTop;
    });
  await expect.poll(scrollDetails).toBe(100);
  expect(await nextButton.boundingBox()).toEqual(before);

  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(first);
  await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
  await nextButton.click();
  const last = new URL(page.url()).pathname;

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  // The feed is at the video that was watched last.
  const third = page.locator("#root .feed-row[data-index='2']");
  await expect(third.locator('video')).toHaveJSProperty('paused', false);
  await expect(third).toBeInViewport({ ratio: 0.8 });
  expect(last).not.toBe(new URL(first).pathname);
});

test('shows an opened video as a page after a reload', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.locator('#root .feed-row').first().getByRole('button', { name: 'Open video' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#root .feed-single video')).toHaveJSProperty('paused', false);
});
