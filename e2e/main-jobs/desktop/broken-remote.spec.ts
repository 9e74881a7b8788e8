import type { Route } from '@playwright/test';
import { stopClock } from '../../fixtures/clock.ts';
import { feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  ERROR_PANEL_AFTER_MS,
  isDigestList,
  routeUntilEnd,
  sendNoDigests,
  waitForRemoteRequest,
} from '../../resilience/remote-faults.ts';

test('shows within 3 s that a remote in the frame or a dialog failed or hangs, and retries', async ({
  page,
  monitor,
  signIn,
}) => {
  monitor.allow(/.*/);
  // Playwright clicks only elements that have stopped moving.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  const slots = [
    {
      name: 'mf-auth',
      opener: feedRow(page, 0).getByRole('button', { name: 'Like', exact: true }),
      slot: page.getByRole('dialog', { name: 'Log in to OnTrend' }),
      shows: page.getByLabel('Email'),
      handle: (route: Route) => route.fulfill({ status: 404 }),
    },
    {
      name: 'mf-notifications',
      opener: page.getByRole('banner').getByRole('button', { name: /notification/i }),
      slot: page.getByRole('dialog', { name: 'Notifications' }),
      shows: page.getByRole('tab').first(),
      // Never responds.
      handle: () => undefined,
    },
  ];
  for (const { name, opener, slot, shows, handle } of slots) {
    if (name === 'mf-notifications') await signIn();
    await page.goto('/');
    await waitForHydration(page);
    const files = `**/assets/${name}/**`;
    const fault = await routeUntilEnd(page, files, (route) =>
      isDigestList(route) ? sendNoDigests(route) : handle(route),
    );
    await stopClock(page);
    const requested = waitForRemoteRequest(page, name);
    await opener.click();
    await requested;
    await expect(slot).toBeVisible();
    await page.clock.runFor(ERROR_PANEL_AFTER_MS);
    await expect(slot.getByText("Couldn't load this part of OnTrend")).toBeVisible();
    fault.hold();
    await slot.getByRole('button', { name: 'Try again' }).click();
    fault.end();
    await page.clock.resume();
    await expect(slot.locator(shows)).toBeVisible();
    await expect(slot.getByText("Couldn't load this part of OnTrend")).toHaveCount(0);
  }
});
