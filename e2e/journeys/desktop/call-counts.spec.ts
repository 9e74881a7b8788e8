import type { Page } from '@playwright/test';
import { stopClock } from '../../fixtures/clock.ts';
import { CREATOR } from '../../fixtures/demo.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Counts the calls of the API from now on. */
function countCalls(page: Page) {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return { paths, count: (suffix: string) => paths.filter((path) => path.endsWith(suffix)).length };
}

/** Opens a page, waits until its first calls are over and stops its clock. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await waitForHydration(page);
  await page.clock.runFor(10_000);
  await stopClock(page);
}

/** Advances the clock until the page has made a number of calls: it renders and loads chunks in between. */
async function advanceUntilCalled(page: Page, getCount: () => number, calls: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    expect(getCount()).toBeGreaterThanOrEqual(calls);
  }).toPass({ intervals: [50], timeout: 10_000 });
}

/** One client may make 50 calls in 10 s (docs/settings.md). */
test.describe('calls of a guest within 10 s', () => {
  test('are at most 34 while paging through videos at one per second', async ({ page }) => {
    await openWithClock(page, '/');
    const calls = countCalls(page);
    await page.locator('#root .feed-row').first().getByRole('button', { name: 'Open video' }).click();
    await expect(page.getByRole('dialog').locator('video')).toBeVisible();
    const countOpened = () => calls.count('video/get-rating');
    await advanceUntilCalled(page, countOpened, 1);
    for (let videos = 1; videos <= 10; videos += 1) {
      const url = page.url();
      await page.keyboard.press('ArrowDown');
      await expect(page).not.toHaveURL(url);
      await page.clock.runFor(900);
      await advanceUntilCalled(page, countOpened, videos + 1);
    }
    expect(calls.paths.length, calls.paths.toSorted().join('\n')).toBeLessThanOrEqual(34);
  });

  test('are at most 31 while typing 36 letters of a search: one for each pause', async ({ page }) => {
    await openWithClock(page, '/');
    const field = page.locator('.ot-search input');
    const calls = countCalls(page);
    await field.click();
    await field.pressSequentially('f');
    await advanceUntilCalled(page, () => calls.count('autocomplete'), 1);
    for (const letter of 'unnycatjumpsoverthelazydogandrunaway') {
      await page.keyboard.press(letter);
      await page.clock.runFor(200);
    }
    expect(calls.count('autocomplete')).toBe(1);
    await advanceUntilCalled(page, () => calls.count('autocomplete'), 2);
    expect(calls.paths.length, calls.paths.toSorted().join('\n')).toBeLessThanOrEqual(31);
  });

  test('are at most 25 while opening eight videos of a profile', async ({ page }) => {
    await openWithClock(page, `/user/${CREATOR.username}`);
    const calls = countCalls(page);
    const tiles = page.locator('a.profile-tile');
    const tileCount = await tiles.count();
    for (let opened = 0; opened < 8; opened += 1) {
      await tiles.nth(opened % tileCount).click();
      await expect(page.getByRole('dialog').locator('video')).toBeVisible();
      await page.clock.runFor(500);
      await advanceUntilCalled(page, () => calls.count('video/get-rating'), opened + 1);
      await page.keyboard.press('Escape');
      await page.clock.runFor(650);
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    expect(calls.paths.length, calls.paths.toSorted().join('\n')).toBeLessThanOrEqual(25);
  });
});
