import { waitForHydration } from '../fixtures/feed.ts';
import { getVariantVersion, VARIANT_REMOTE_NAME } from '../fixtures/remotes/variants.ts';
import { getContainer } from './federation.ts';
import { expect, test } from './release-test.ts';
import {
  createRemoteFaults,
  ERROR_PANEL_AFTER_MS,
  isSameDocument,
  markDocument,
  navigateInPage,
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
  test.setTimeout(60_000);
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
