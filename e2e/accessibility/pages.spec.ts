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

/**
 * 640 px is a 1280 px screen at 200 % zoom (WCAG 1.4.4); 320 px is the same screen at 400 % and the smallest
 * phone (WCAG 1.4.10).
 */
async function expectNoOverflow(page: Page): Promise<void> {
  expect.soft(await findViewportErrors(page)).toEqual([]);
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect
      .soft(async () => expect(await getHorizontalOverflow(page), await describeOverflow(page)).toBe(0))
      .toPass();
  }
}

const describeOverflow = async (page: Page) =>
  `elements wider than ${page.viewportSize()?.width} px: ${await findOverflowingElements(page)}`;

async function expectAccessible(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.soft(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect.soft(page).toHaveTitle(/OnTrend/);
  await expect.soft(page.locator('h1')).toHaveCount(1);
  await expect.soft(page.getByRole('main')).toHaveCount(1);
  expect.soft(await findAxeViolationsInBothThemes(page)).toEqual([]);
  await expectNoOverflow(page);
  await page.setViewportSize(viewport);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  await page.waitForLoadState('load');
}

/**
 * Checks pages one after the other in one tab, whose scripts are then cached. A page with violations does not
 * stop the next ones.
 */
async function expectAccessiblePages(page: Page, paths: string[]): Promise<void> {
  test.setTimeout(paths.length * 10_000);
  // Elements that fade in have a lower contrast during the animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessible(page);
    });
  }
}

const GUEST_PAGES = {
  'feed and lists': [
    '/',
    '/browse/search',
    '/browse/search?q=a',
    '/browse/following',
    '/browse/dialogWrapper',
    '/browse/hashtag/cat',
    '/browse/category/animals',
    '/browse/collection/pure-joy',
    '/embed/ad',
  ],
  'profile and account': [
    `/user/${CREATOR.username}`,
    '/user',
    '/UserDeleted',
    '/auth/login',
    '/auth/join',
    '/auth/reset-password',
    '/confirm',
    '/messages',
    '/notifications',
  ],
  'legal texts and blog': [
    '/legal/terms-of-service',
    '/legal/community-guidelines/en',
    '/legal/community-guidelines/ar',
    '/legal/company-details',
    '/legal/contact-us',
    '/blog/en',
    '/blog/en/post/film-with-a-phone',
    '/premium',
    '/affiliates',
  ],
  'showcase and download': ['/download', '/ui', '/ui/desktop', '/ui/mobile'],
};

for (const [area, paths] of Object.entries(GUEST_PAGES)) {
  test(`${area}, as a guest`, async ({ page }) => expectAccessiblePages(page, paths));
}

test('pages of a signed-in user', async ({ page, signIn }) => {
  await signIn();
  await expectAccessiblePages(page, [
    '/',
    `/user/${DEMO.username}`,
    '/messages',
    '/notifications',
    '/settings',
    '/upload',
    '/creator',
  ]);
});

test('/video/{file} as a guest, and /creator/{file} as the owner', async ({ page, context, product }) => {
  const [video] = await fetchPlayableVideos(product);
  await expectAccessiblePages(page, [`/video/${video?.fileName}`]);
  await addSessionCookies(context, product, await logIn(product, CREATOR));
  const listed = await page.request.post('/api/app/user/videos', { data: { username: CREATOR.username } });
  const { data } = (await listed.json()) as { data: Video[] };
  await expectAccessiblePages(page, [`/creator/${data[0]?.fileName}`]);
});

test('the 404 page, and the login form with errors', async ({ page, monitor }) => {
  monitor.allow(/404|422/);
  await expectAccessiblePages(page, ['/nowhere']);
  await open(page, '/auth/login');
  await page.getByLabel('Email').fill('nobody@demo.ontrend.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expectAccessible(page);
});
