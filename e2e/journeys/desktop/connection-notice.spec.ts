import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Duration of the "Back online" notice in milliseconds. */
const NOTICE_MS = 3_000;

test('shows when the browser is offline and online again', async ({ page, context, monitor }) => {
  // The page may be prefetching remotes when the test disconnects it.
  monitor.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto('/download');
  await waitForHydration(page);
  const said = page.getByRole('status').filter({ hasText: /line$/ });
  // The offline notice is loaded when the browser is idle and listens from then on.
  await page.waitForFunction(() => document.querySelectorAll('[role=status]').length > 1);
  await context.setOffline(true);
  await expect(said).toHaveText("You're offline");
  await context.setOffline(false);
  await expect(said).toHaveText('Back online');
  await page.clock.fastForward(NOTICE_MS);
  await expect(said).toHaveCount(0);
});
