import type { Route } from '@playwright/test';
import { stopClock } from '../fixtures/clock.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { navigateInPage } from '../fixtures/navigate-in-page.ts';
import { expect, test } from '../fixtures/release-test.ts';
import { getVariantVersion, VARIANT_REMOTE_NAME } from '../fixtures/remotes/variants.ts';
import { getContainer } from './federation.ts';
import {
  createRemoteFaults,
  ERROR_PANEL_AFTER_MS,
  isSameDocument,
  markDocument,
  RETRY_INTERVAL_MS,
} from './remote-faults.ts';

const TERMS = '/legal/terms-of-service';
const SHELL_PAGE = '/download';

test('falls back to the previous build for every fault of the current one', async ({
  page,
  server,
  publishVariant,
  monitor,
}) => {
  monitor.allow(/.*/);
  await publishVariant('first');
  await publishVariant('second');
  await page.clock.install();
  for (const { name, handle, repair } of createRemoteFaults(VARIANT_REMOTE_NAME, TERMS)) {
    await test.step(name, async () => {
      await page.goto(server.url + SHELL_PAGE);
      await waitForHydration(page);
      await markDocument(page);
      const container = await getContainer(page, VARIANT_REMOTE_NAME);
      await page.route(`**/assets/${VARIANT_REMOTE_NAME}/${getVariantVersion('second')}/**`, (route) =>
        handle(route, container),
      );
      const requested = page.waitForRequest(`**/assets/${VARIANT_REMOTE_NAME}/**`);
      await navigateInPage(page, TERMS);
      await requested;
      const isLate = name === 'hang' || name === 'slow';
      if (isLate) {
        await page.clock.fastForward(ERROR_PANEL_AFTER_MS);
        await expect(page.getByRole('main').getByRole('alert')).toContainText(
          "Couldn't load this part of OnTrend",
        );
      }
      // A slow response is no reason for a fallback.
      if (repair) await repair();
      else if (isLate) await page.clock.fastForward(RETRY_INTERVAL_MS - ERROR_PANEL_AFTER_MS);
      const expected = repair ? 'second' : 'first';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Notice of the ${expected} version`);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      expect(await isSameDocument(page), 'without a reload').toBe(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('shows a skeleton with the title of the page while the build before one that throws on render is loaded', async ({
  page,
  server,
  publishVariant,
  monitor,
}) => {
  monitor.allow(/.*/);
  await publishVariant('first');
  await publishVariant('faint');
  let sendPrevious = () => {};
  const sent = new Promise<void>((resolve) => {
    sendPrevious = resolve;
  });
  await page.route(
    `**/assets/${VARIANT_REMOTE_NAME}/${getVariantVersion('first')}/**`,
    async (route: Route) => {
      await sent;
      await route.continue();
    },
  );
  await page.goto(server.url + SHELL_PAGE);
  await waitForHydration(page);
  await page.clock.install();
  await stopClock(page);
  await navigateInPage(page, TERMS);
  const skeleton = page.locator('main [aria-busy="true"]');
  await expect(skeleton).toBeVisible();
  await expect(page).not.toHaveTitle(/error/);
  expect((await skeleton.boundingBox())?.height).toBeGreaterThan(300);

  await page.clock.runFor(ERROR_PANEL_AFTER_MS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An error occurred');
  sendPrevious();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice of the first version');
});

test('runs no script that was changed in a cache: the previous build is used, and a changed chunk fails', async ({
  page,
  server,
  publishVariant,
  monitor,
}) => {
  monitor.allow(/.*/);
  const ran: string[] = [];
  page.on('console', (message) => void ran.push(message.text()));
  await publishVariant('first', { withDigests: true });
  await publishVariant('second', { withDigests: true });
  // Not the digests, which come from the document server.
  const scripts = new RegExp(
    `/assets/${VARIANT_REMOTE_NAME}/${getVariantVersion('second')}/[^/]*\\.js(\\?|$)`,
  );
  const appendScript = async (route: Route) => {
    const response = await route.fetch();
    const body = `${await response.text()}\nconsole.log('changed script has run');`;
    await route.fulfill({ response, body });
  };
  const heading = page.getByRole('heading', { level: 1 });
  const showDetails = page.getByRole('button', { name: 'Show details' });

  await page.goto(server.url + TERMS);
  await expect(heading).toHaveText('Notice of the second version');
  await showDetails.click();
  await expect(page.getByRole('main'), 'unchanged files pass the check').toContainText(
    'detail of the second version',
  );

  await page.route(scripts, appendScript);
  for (const isFirstPage of [true, false]) {
    await page.goto(server.url + (isFirstPage ? TERMS : SHELL_PAGE));
    if (!isFirstPage) {
      await waitForHydration(page);
      await navigateInPage(page, TERMS);
    }
    await expect(heading).toHaveText('Notice of the first version');
  }
  await page.unroute(scripts);
  const isEntry = (url: string) => url.includes('/remote-entry.');
  await page.route(scripts, (route) =>
    isEntry(route.request().url()) ? route.continue() : appendScript(route),
  );
  await page.goto(server.url + TERMS);
  await expect(heading).toHaveText('Notice of the second version');
  const requested = page.waitForResponse(
    (response) =>
      response.url().endsWith('.js') && !isEntry(response.url()) && response.url().includes('/assets/mf-'),
  );
  await showDetails.click();
  await requested;
  await expect(page.getByRole('main')).not.toContainText('detail of the second version');
  expect(ran).not.toContain('changed script has run');
});
