import type { Page } from '@playwright/test';
import { CREATOR } from '../fixtures/demo.ts';
import { untilTakenOver } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';
import { faultsOf, goInside } from './faults.ts';
import { containerOf } from './federation.ts';

/** Milliseconds after which a remote that does not come has its panel (design 3). */
const PANEL_MS = 3_000;
/** Milliseconds between two tries behind a panel. */
const TRY_EVERY_MS = 10_000;

const LOGIN = '/auth/login';
const TERMS = '/legal/terms-of-service';

/** Each remote with a page of it, and how one sees that the page is there. */
const REMOTES = [
  { name: 'mf-feed', path: '/browse/hashtag/cat', shows: '.feed-slot video', from: LOGIN },
  { name: 'mf-profile', path: `/user/${CREATOR.username}`, shows: '.profile-tile', from: LOGIN },
  { name: 'mf-messages', path: '/messages', shows: 'h1:has-text("Messages")', from: TERMS, member: true },
  {
    name: 'mf-notifications',
    path: '/notifications',
    shows: 'h1:has-text("Notifications")',
    from: TERMS,
    member: true,
  },
  { name: 'mf-auth', path: LOGIN, shows: 'input[type="email"], input[name="email"]', from: TERMS },
  { name: 'mf-blog-legal', path: TERMS, shows: 'h1:has-text("Terms")', from: LOGIN },
];

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => main(page).getByText("can't be loaded right now");

for (const { name, path, shows, from, member } of REMOTES) {
  test(`${name}: whatever is wrong with it, the frame and the others work, and it comes back`, async ({
    page,
    watch,
    signIn,
  }) => {
    // Eight page loads and as many recoveries.
    test.setTimeout(120_000);
    watch.allow(/.*/);
    if (member) await signIn();
    await page.clock.install();
    const files = `**/assets/${name}/**`;
    const isThere = () => expect(main(page).locator(shows).first()).toBeVisible();
    for (const fault of faultsOf(name, path)) {
      await test.step(fault.name, async () => {
        await page.goto(from);
        await untilTakenOver(page);
        await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
        const container = await containerOf(page, name);
        await page.route(files, (route) => fault.answer(route, container));
        await goInside(page, path);
        if (fault.shows === 'error page') {
          await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('An error occurred');
        } else if (fault.shows === 'nothing yet') {
          // A slow line is no fault: nothing is said before the three seconds are over.
          await page.clock.fastForward(PANEL_MS - 500);
          await expect(panel(page)).toHaveCount(0);
        } else {
          await expect(async () => {
            await page.clock.fastForward(PANEL_MS);
            await expect(panel(page)).toBeVisible({ timeout: 500 });
          }).toPass();
        }
        await expect(page.getByRole('banner').or(page.getByRole('navigation')).first()).toBeVisible();
        await goInside(page, from);
        await expect(page).toHaveURL(from);
        await expect(panel(page)).toHaveCount(0);
        await goInside(page, path);
        await fault.mend?.();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        if (!fault.heals) return;
        await expect(async () => {
          await page.clock.fastForward(TRY_EVERY_MS);
          await expect(main(page).locator(shows).first()).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await isThere();
        expect(await page.evaluate(() => 'sameDocument' in globalThis), 'without a reload').toBe(true);
      });
    }
  });
}
