import type { Locator, Page } from '@playwright/test';
import { stopClock } from '../fixtures/clock.ts';
import { CREATOR } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { navigateInPage } from '../fixtures/navigate-in-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { getContainer } from './federation.ts';
import {
  CHUNK_TIMEOUT_MS,
  createRemoteFaults,
  ERROR_PANEL_AFTER_MS,
  isSameDocument,
  markDocument,
  RETRY_INTERVAL_MS,
  routeUntilEnd,
  waitForRemoteRequest,
} from './remote-faults.ts';

/** Longer than React's throttle of Suspense fallbacks, in milliseconds. */
const RENDER_DELAY_MS = 500;

/** A page of the shell without remotes. */
const SHELL_PAGE = { path: '/download', shows: 'h1' };
/**
 * A page of each remote for signed-in users, and a selector that shows that it has loaded. The page of the
 * previous entry must work while a remote fails.
 */
const REMOTES = [
  { name: 'mf-blog-legal', path: '/legal/terms-of-service', shows: 'h1:has-text("Terms")' },
  { name: 'mf-feed', path: '/browse/search', shows: 'h1:has-text("Search")' },
  { name: 'mf-profile', path: `/user/${CREATOR.username}`, shows: '.profile-tile' },
  { name: 'mf-messages', path: '/messages', shows: 'a[href^="/messages/c/"]' },
  { name: 'mf-notifications', path: '/notifications', shows: 'h1:has-text("Notifications")' },
  // This page redirects signed-in users to the home page.
  { name: 'mf-auth', path: '/confirm', shows: 'h1:has-text("For You")' },
];
const FAULTS = createRemoteFaults('', '').map(({ name }) => name);

/**
 * Ways in which a page recovers once its remote works again. Each combination of remote and fault uses one of them, and
 * each remote and each fault covers all.
 */
const RECOVERIES = ['automatically', 'with "Try again"', 'after navigating away and back'] as const;

const main = (page: Page) => page.getByRole('main');
const errorPanel = (page: Page) => main(page).getByText("Couldn't load this part of OnTrend");
const retryButton = (page: Page) => main(page).getByRole('button', { name: 'Try again' });
const content = (page: Page, { shows }: { shows: string }) =>
  main(page).locator(shows).locator('visible=true').first();

/** Advances the clock until a retry has succeeded and the content of the remote is visible. */
async function advanceUntilRecovered(page: Page, remote: { shows: string }): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(RETRY_INTERVAL_MS);
    await expect(content(page, remote)).toBeVisible({ timeout: 1_000 });
  }).toPass({ intervals: [50], timeout: 15_000 });
}

/**
 * Waits for an element while the clock is stopped. React may delay a commit by a timer, so the clock is advanced by its
 * delay if the element does not appear without it.
 */
async function waitForRender(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    try {
      await expect(element).toBeVisible({ timeout: RENDER_DELAY_MS });
    } catch (error) {
      await page.clock.runFor(RENDER_DELAY_MS);
      throw error;
    }
  }).toPass({ timeout: 10_000 });
}

for (const [row, faultName] of FAULTS.entries()) {
  test(`${faultName}: each remote shows its error panel within 3 s, the rest of the page works, and it recovers`, async ({
    page,
    monitor,
    signIn,
  }) => {
    monitor.allow(/.*/);
    await signIn();
    await page.clock.install();
    await page.goto(SHELL_PAGE.path);
    await waitForHydration(page);
    await markDocument(page);
    for (const [column, remote] of REMOTES.entries()) {
      const { name, path } = remote;
      const other = REMOTES[column - 1] ?? SHELL_PAGE;
      const recovery = RECOVERIES[(row + column) % RECOVERIES.length];
      await test.step(`${name} recovers ${recovery}`, async () => {
        const { handle, repair, shows } = createRemoteFaults(name, path)[row] as ReturnType<
          typeof createRemoteFaults
        >[0];
        const container = await getContainer(page, name);
        const fault = await routeUntilEnd(page, `**/assets/${name}/**`, (route) => handle(route, container));
        const errorMessage =
          shows === 'error page' ? main(page).getByText('An error occurred') : errorPanel(page);

        await stopClock(page);
        const requested = waitForRemoteRequest(page, name);
        await navigateInPage(page, path);
        await requested;
        if (shows === 'panel after 3 s') {
          // No error panel before the timeout.
          await page.clock.runFor(ERROR_PANEL_AFTER_MS - 1);
          await expect(errorMessage).toHaveCount(0);
          await page.clock.runFor(1);
        } else await page.clock.runFor(ERROR_PANEL_AFTER_MS);
        await waitForRender(page, errorMessage);
        await page.clock.resume();

        await expect(page.getByRole('banner').first()).toBeVisible();
        await navigateInPage(page, other.path);
        await expect(content(page, other)).toBeVisible();
        await expect(errorMessage).toHaveCount(0);
        if (recovery !== 'after navigating away and back') {
          await navigateInPage(page, path);
          await page.clock.fastForward(ERROR_PANEL_AFTER_MS);
          await expect(retryButton(page)).toBeVisible();
        }
        await stopClock(page);
        fault.hold();
        if (recovery === 'after navigating away and back') {
          await page.clock.fastForward(RETRY_INTERVAL_MS);
          await navigateInPage(page, path);
        } else if (recovery === 'with "Try again"' || shows === 'error page')
          await retryButton(page).click({ timeout: 5_000 });
        fault.end();
        // Slow responses arrive now; hanging ones never do.
        await repair?.();
        await advanceUntilRecovered(page, remote);
        await expect(errorMessage).toHaveCount(0);
      });
    }
    expect(await isSameDocument(page), 'without a reload').toBe(true);
  });
}

test('treats a hanging chunk (script or styles) as failed after 20 s, and retries with another URL', async ({
  page,
  monitor,
}) => {
  monitor.allow(/.*/);
  await page.clock.install();
  for (const { path, kind } of [
    { path: '/legal/contact-us', kind: 'script' },
    { path: '/premium', kind: 'stylesheet' },
  ]) {
    await test.step(`${kind} of ${path}`, async () => {
      await page.goto('/legal/terms-of-service');
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      await markDocument(page);
      const files = /\/assets\/mf-blog-legal\/[^?]*$/;
      // Requests for the original URL never complete.
      await page.route(files, (route) =>
        route.request().resourceType() === kind ? undefined : route.continue(),
      );
      await stopClock(page);
      const requested = page.waitForRequest(
        (request) => request.resourceType() === kind && files.test(request.url()),
      );
      await navigateInPage(page, path);
      await requested;
      await page.clock.runFor(CHUNK_TIMEOUT_MS);
      await waitForRender(page, main(page).getByText('An error occurred'));
      // Before the automatic retry.
      await retryButton(page).click();
      await page.clock.resume();
      await expect(main(page).getByRole('textbox').first()).toBeVisible();
      expect(await isSameDocument(page), 'without a reload').toBe(true);
      await page.unroute(files);
    });
  }
});
