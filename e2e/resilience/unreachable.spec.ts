import type { Page } from '@playwright/test';
import { expectToPlay, untilTakenOver } from '../fixtures/feed.ts';
import { expect, test } from './releases.ts';

const FILES = '**/assets/mf-blog-legal/**';

/** Milliseconds after which a remote that does not come has its panel (design 3). */
const PANEL_MS = 3_000;

async function openFeed(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  await untilTakenOver(page);
  await expectToPlay(page.locator('#root .feed-slot video').first());
  // Gone with a reload.
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

const toTerms = (page: Page) =>
  page.getByRole('link', { name: 'Terms of Service' }).locator('visible=true').first().click();
const panel = (page: Page) => page.getByRole('main').getByRole('alert');
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

/** The frame and the pages of the other remotes. */
async function expectTheRestToWork(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).locator('visible=true').first().click();
  await expect(page.getByLabel('E-mail')).toBeEditable();
  await page.getByRole('link', { name: 'OnTrend' }).locator('visible=true').first().click();
  await expectToPlay(page.locator('#root .feed-slot video').first());
}

test('a remote that is not there: its panel, the rest works, "Try again" brings it', async ({
  page,
  product,
  watch,
}) => {
  watch.allow(/mf-blog-legal/, /404/);
  await openFeed(page, product);
  await page.route(FILES, (route) => route.fulfill({ status: 404, body: '' }));
  await toTerms(page);
  await expect(panel(page)).toBeVisible({ timeout: PANEL_MS + 1_000 });
  await expect(page).toHaveURL('/legal/terms-of-service');
  await expectTheRestToWork(page);

  await toTerms(page);
  await expect(panel(page)).toBeVisible();
  await page.unroute(FILES);
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms of service/i);
  await expect(panel(page)).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
});

test('a remote that throws as it is run has its panel, and the rest works', async ({
  page,
  server,
  publishVariant,
  watch,
}) => {
  watch.allow(/This version fails as soon as it is run/);
  await publishVariant('broken', { alone: true });
  await openFeed(page, server.url);
  await toTerms(page);
  await expect(panel(page)).toBeVisible({ timeout: PANEL_MS + 1_000 });
  await expectTheRestToWork(page);
});

test('the version before takes the place of one that throws', async ({
  page,
  server,
  publishVariant,
  watch,
}) => {
  watch.allow(/This version fails as soon as it is run/);
  await publishVariant('first');
  await publishVariant('broken');
  await openFeed(page, server.url);
  await toTerms(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice of the first version');
  expect(await isSameDocument(page)).toBe(true);
});

test('the version before takes the place of one that is gone', async ({
  page,
  server,
  publishVariant,
  watch,
}) => {
  watch.allow(/1\.0\.0-second/, /404/);
  await publishVariant('first');
  await publishVariant('second');
  await openFeed(page, server.url);
  await page.route('**/assets/mf-blog-legal/1.0.0-second/**', (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await toTerms(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice of the first version');
});
