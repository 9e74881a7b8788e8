import type { Page } from '@playwright/test';
import { stopClock } from '../../fixtures/clock.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

// Behavior of the shell that does not depend on the device.

const TERMS = '/legal/terms-of-service';

function countRegistrations(page: Page): () => number {
  let registered = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/app/device/create')) registered += 1;
  });
  return () => registered;
}

test('registers the browser after each navigation, and once for several within five seconds', async ({
  page,
}) => {
  const registered = countRegistrations(page);
  await page.clock.install();
  await page.goto(TERMS);
  await waitForHydration(page);
  await expect.poll(registered).toBe(1);
  await stopClock(page);
  await page.getByRole('link', { name: 'OnTrend' }).first().click();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(TERMS);
  expect(registered()).toBe(1);
  await page.clock.runFor(5_000);
  await expect.poll(registered).toBe(2);
});

test('reloads once when a chunk of the shell is missing', async ({ page, monitor }) => {
  monitor.allow(/assets\/shell/, /404/, /ChunkLoadError/, /Loading chunk/);
  let documents = 0;
  /** Documents, by number, for which a chunk request failed. */
  const rejectedDocuments = new Set<number>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/shell\/[^/]+\/\d+\.js/, async (route) => {
    rejectedDocuments.add(documents);
    await route.fulfill({ status: 404, body: '' });
  });
  await page.goto(TERMS);
  await expect.poll(() => rejectedDocuments.has(2)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms of service/i);
});
