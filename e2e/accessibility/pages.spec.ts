import type { Video } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolationsInBothThemes } from '../fixtures/axe-violations.ts';
import { CREATOR, DEMO } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { fetchPlayableVideos } from '../fixtures/fetch-playable-videos.ts';
import {
  findOverflowingElements,
  findViewportErrors,
  getHorizontalOverflow,
} from '../fixtures/layout-checks.ts';
import { addSessionCookies, expect, logIn, test } from '../fixtures/test.ts';

async function expectNoAxeViolations(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page).toHaveTitle(/OnTrend/);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  await expectNoOverflow(page);
}

/**
 * 640 px is a 1280 px screen at 200 % zoom (WCAG 1.4.4); 320 px is the same screen at 400 % and the smallest
 * phone (WCAG 1.4.10).
 */
async function expectNoOverflow(page: Page): Promise<void> {
  expect(await findViewportErrors(page)).toEqual([]);
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect
      .poll(() => getHorizontalOverflow(page), {
        message: `${width} px: ${await findOverflowingElements(page)}`,
      })
      .toBe(0);
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await page.waitForLoadState('load');
}

const PUBLIC_PAGES = [
  '/',
  `/user/${CREATOR.username}`,
  '/user',
  '/auth/login',
  '/auth/join',
  '/auth/reset-password',
  '/confirm',
  '/messages',
  '/notifications',
  '/legal/terms-of-service',
  '/legal/community-guidelines/en',
  '/legal/company-details',
  '/legal/community-guidelines/ar',
  '/legal/contact-us',
  '/blog/en',
  '/blog/en/post/film-with-a-phone',
  '/browse/search',
  '/browse/search?q=a',
  '/browse/following',
  '/browse/dialogWrapper',
  '/premium',
  '/affiliates',
  '/browse/hashtag/cat',
  '/browse/category/animals',
  '/browse/collection/pure-joy',
  '/embed/ad',
  '/UserDeleted',
  '/download',
  '/ui',
  '/ui/desktop',
  '/ui/mobile',
];

for (const path of PUBLIC_PAGES) {
  test(`${path} as a guest`, async ({ page }) => {
    await open(page, path);
    await expectNoAxeViolations(page);
  });
}

for (const path of [
  '/',
  `/user/${DEMO.username}`,
  '/messages',
  '/notifications',
  '/settings',
  '/upload',
  '/creator',
]) {
  test(`${path} signed in`, async ({ page, signIn }) => {
    await signIn();
    await open(page, path);
    await expectNoAxeViolations(page);
  });
}

test('/video/{file}', async ({ page, product }) => {
  const [video] = await fetchPlayableVideos(product);
  await open(page, `/video/${video?.fileName}`);
  await expectNoAxeViolations(page);
});

test('/creator/{file} as the owner', async ({ page, context, product }) => {
  await addSessionCookies(context, product, await logIn(product, CREATOR));
  const listed = await page.request.post('/api/app/user/videos', { data: { username: CREATOR.username } });
  const { data } = (await listed.json()) as { data: Video[] };
  await open(page, `/creator/${data[0]?.fileName}`);
  await expectNoAxeViolations(page);
});

test('the 404 page', async ({ page, monitor }) => {
  monitor.allow(/404/);
  await open(page, '/nowhere');
  await expectNoAxeViolations(page);
});

test('the login form with errors', async ({ page, monitor }) => {
  monitor.allow(/422/);
  await open(page, '/auth/login');
  await page.getByLabel('Email').fill('nobody@demo.ontrend.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expectNoAxeViolations(page);
});
