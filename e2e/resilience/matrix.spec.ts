import type { Page, Route } from '@playwright/test';
import { CREATOR } from '../fixtures/demo.ts';
import { untilTakenOver } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';
import { containerOf } from './federation.ts';
import {
  faultsOf,
  goInside,
  isSameDocument,
  markDocument,
  PANEL_MS,
  stopClock,
  TRY_EVERY_MS,
} from './remote-faults.ts';

/** Milliseconds after which a part of a page that has not come is lost (shared/build/retry-chunks-plugin.ts). */
const LOST_AFTER_MS = 20_000;

/** A page of the shell's own: nothing of any remote is in it. */
const OWN = { path: '/download', shows: 'h1' };
/**
 * Each remote with a page of it that somebody signed in can open, and how one sees that the page is there. The one before
 * each is what still works while it does not.
 */
const REMOTES = [
  { name: 'mf-blog-legal', path: '/legal/terms-of-service', shows: 'h1:has-text("Terms")' },
  { name: 'mf-feed', path: '/browse/search', shows: 'h1:has-text("Search")' },
  { name: 'mf-profile', path: `/user/${CREATOR.username}`, shows: '.profile-tile' },
  { name: 'mf-messages', path: '/messages', shows: 'a[href^="/messages/c/"]' },
  { name: 'mf-notifications', path: '/notifications', shows: 'h1:has-text("Notifications")' },
  // Its page sends somebody signed in home.
  { name: 'mf-auth', path: '/confirm', shows: 'h1:has-text("For You")' },
];
const FAULTS = faultsOf('', '').map(({ name }) => name);

/** How a page comes back once its remote is mended; each fault of each remote has one of them, each remote and fault all. */
const WAYS = ['by itself', 'by "Try again"', 'by going away and coming back'] as const;

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => main(page).getByText("can't be loaded right now");
const again = (page: Page) => main(page).getByRole('button', { name: 'Try again' });
const content = (page: Page, { shows }: { shows: string }) =>
  main(page).locator(shows).locator('visible=true').first();

/** The remote is being loaded: what is only fetched ahead is no script. */
const askedFor = (page: Page, name: string) =>
  page.waitForRequest(
    (asked) => asked.resourceType() === 'script' && asked.url().includes(`/assets/${name}/`),
  );

/** Lets the tries that are made now and then go on until something is to be seen. */
async function passUntilSeen(page: Page, remote: { shows: string }): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(TRY_EVERY_MS);
    await expect(content(page, remote)).toBeVisible({ timeout: 1_000 });
  }).toPass({ intervals: [50], timeout: 15_000 });
}

for (const [row, fault] of FAULTS.entries()) {
  test(`${fault}: of six remotes each has its panel within 3 s, the frame and the others work, and it comes back`, async ({
    page,
    watch,
    signIn,
  }) => {
    watch.allow(/.*/);
    await signIn();
    await page.clock.install();
    await page.goto(OWN.path);
    await untilTakenOver(page);
    await markDocument(page);
    for (const [column, remote] of REMOTES.entries()) {
      const { name, path } = remote;
      const other = REMOTES[column - 1] ?? OWN;
      const way = WAYS[(row + column) % WAYS.length];
      await test.step(`${name}, back ${way}`, async () => {
        const { answer, mend, shows } = faultsOf(name, path)[row] as ReturnType<typeof faultsOf>[0];
        const container = await containerOf(page, name);
        let isMended = false;
        await page.route(`**/assets/${name}/**`, (route) =>
          isMended ? route.continue() : answer(route, container),
        );
        const instead = shows === 'error page' ? main(page).getByText('An error occurred') : panel(page);

        await stopClock(page);
        const asked = askedFor(page, name);
        await goInside(page, path);
        await asked;
        if (shows === 'panel after 3 s') {
          // A slow line is no fault before.
          await page.clock.runFor(PANEL_MS - 1);
          await expect(instead).toHaveCount(0);
          await page.clock.runFor(1);
        } else await page.clock.runFor(PANEL_MS);
        await expect(instead).toBeVisible();
        await page.clock.resume();

        await expect(page.getByRole('banner').first()).toBeVisible();
        await goInside(page, other.path);
        await expect(content(page, other)).toBeVisible();
        await expect(instead).toHaveCount(0);
        if (way !== 'by going away and coming back') {
          await goInside(page, path);
          await page.clock.fastForward(PANEL_MS);
          await expect(again(page)).toBeVisible();
        }
        isMended = true;
        if (way === 'by going away and coming back') {
          await page.clock.fastForward(TRY_EVERY_MS);
          await goInside(page, path);
        } else if (way === 'by "Try again"' || shows === 'error page')
          await again(page).click({ timeout: 5_000 });
        // What is only slow comes now; what hangs never does.
        await mend?.();
        await passUntilSeen(page, remote);
        await expect(instead).toHaveCount(0);
      });
    }
    expect(await isSameDocument(page), 'without a reload').toBe(true);
  });
}

test('a part of a remote in the frame or a dialog says within 3 s that it hangs or is gone, and is there by "Try again"', async ({
  page,
  watch,
  signIn,
}) => {
  watch.allow(/.*/);
  await page.clock.install();
  const parts = [
    {
      name: 'mf-auth',
      from: '/browse/hashtag/cat',
      opener: page.locator('#root .feed-row').first().getByRole('button', { name: 'Like', exact: true }),
      place: page.getByRole('dialog', { name: 'Log in to OnTrend' }),
      shows: page.getByLabel('E-mail'),
      answer: (route: Route) => route.fulfill({ status: 404 }),
    },
    {
      name: 'mf-notifications',
      from: OWN.path,
      opener: page.getByRole('banner').getByRole('button', { name: /notification/i }),
      place: page.getByRole('dialog', { name: 'Notifications' }),
      shows: page.getByRole('tab').first(),
      // Never answered.
      answer: () => undefined,
    },
  ];
  for (const { name, from, opener, place, shows, answer } of parts) {
    if (name === 'mf-notifications') await signIn();
    await page.goto(from);
    await untilTakenOver(page);
    const files = `**/assets/${name}/**`;
    let isMended = false;
    await page.route(files, (route) => (isMended ? route.continue() : answer(route)));
    await stopClock(page);
    const asked = askedFor(page, name);
    await opener.click();
    await asked;
    await expect(place).toBeVisible();
    await page.clock.runFor(PANEL_MS);
    await expect(place.getByText("can't be loaded right now")).toBeVisible();
    await page.clock.resume();
    isMended = true;
    await place.getByRole('button', { name: 'Try again' }).click();
    await expect(place.locator(shows)).toBeVisible();
    await expect(place.getByText("can't be loaded right now")).toHaveCount(0);
  }
});

test('a part of a page that hangs, script or styles, counts as lost after 20 s; "Try again" asks for it at another address', async ({
  page,
  watch,
}) => {
  watch.allow(/.*/);
  test.setTimeout(60_000);
  await page.clock.install();
  for (const { path, kind } of [
    { path: '/legal/contact-us', kind: 'script' },
    { path: '/premium', kind: 'stylesheet' },
  ]) {
    await test.step(`${kind} of ${path}`, async () => {
      await page.goto('/legal/terms-of-service');
      await untilTakenOver(page);
      await markDocument(page);
      const files = /\/assets\/mf-blog-legal\/[^?]*$/;
      // Dead for good: nothing is ever said to whoever asked there.
      await page.route(files, (route) =>
        route.request().resourceType() === kind ? undefined : route.continue(),
      );
      await stopClock(page);
      const asked = page.waitForRequest(
        (request) => request.resourceType() === kind && files.test(request.url()),
      );
      await goInside(page, path);
      await asked;
      await page.clock.runFor(LOST_AFTER_MS);
      await expect(main(page).getByText('An error occurred')).toBeVisible();
      // Before it is tried by itself.
      await again(page).click();
      await page.clock.resume();
      await expect(main(page).getByRole('textbox').first()).toBeVisible();
      expect(await isSameDocument(page), 'without a reload').toBe(true);
      await page.unroute(files);
    });
  }
});
