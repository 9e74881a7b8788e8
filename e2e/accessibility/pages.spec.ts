import type { Video } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolationsInBothThemes } from '../fixtures/axe-violations.ts';
import { CREATOR, DEMO } from '../fixtures/demo.ts';
import { fetchPlayableVideos } from '../fixtures/fetch-playable-videos.ts';
import { findGradients } from '../fixtures/find-gradients.ts';
import {
  findOverflowingElements,
  findViewportErrors,
  getHorizontalOverflow,
} from '../fixtures/layout-checks.ts';
import { MAX_LAYOUT_SHIFT, measureLayoutShift } from '../fixtures/layout-shift.ts';
import { openDocument, openInPage } from '../fixtures/open-page.ts';
import { addSessionCookies, expect, logIn, test } from '../fixtures/test.ts';

/** Reports a failed expectation at the end of the test, so that the other pages are checked too. */
const softExpect = expect.configure({ soft: true });

/** Timeouts of a test, in milliseconds: for each of its pages, and for everything else. */
const PAGE_TIMEOUT_MS = 10_000;
const BASE_TIMEOUT_MS = 40_000;

/**
 * 640 px is a 1280 px screen at 200 % zoom (WCAG 1.4.4); 320 px is the same screen at 400 % and the smallest
 * phone (WCAG 1.4.10).
 */
async function expectNoOverflow(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  softExpect(await findViewportErrors(page), path).toEqual([]);
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await softExpect
      .poll(() => describeOverflow(page), { message: `${path} at a width of ${width} px` })
      .toBe('fits');
  }
}

async function describeOverflow(page: Page): Promise<string> {
  const overflow = await getHorizontalOverflow(page);
  return overflow === 0 ? 'fits' : `${overflow} px wider: ${await findOverflowingElements(page)}`;
}

async function expectAccessible(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  await softExpect(page.locator('html'), path).toHaveAttribute('lang', 'en');
  await softExpect(page.locator('html'), path).toHaveAttribute('dir', 'ltr');
  await softExpect(page, path).toHaveTitle(/OnTrend/);
  await softExpect(page.locator('h1'), path).toHaveCount(1);
  await softExpect(page.getByRole('main'), path).toHaveCount(1);
  softExpect(await findAxeViolationsInBothThemes(page), path).toEqual([]);
  // The gradient marks the one main action (decision 093). The showcase shows all kinds of buttons.
  if (!path.startsWith('/ui')) {
    const gradients = await findGradients(page);
    softExpect(gradients.length, `gradients of ${path}: ${gradients}`).toBeLessThanOrEqual(1);
  }
  await expectNoOverflow(page);
  await page.setViewportSize(viewport);
}

/** Loads the document of a page, which may not move anything until it is complete. */
async function open(page: Page, path: string): Promise<void> {
  await openDocument(page, path);
  const { sum, moved } = await measureLayoutShift(page);
  softExpect(sum, `layout shifts of ${path}: ${moved}`).toBeLessThan(MAX_LAYOUT_SHIFT);
}

/** Pages outside of the frame, and pages that differ from the previous one only by the query. */
const NEEDS_DOCUMENT = /^\/embed\/|\?/;

/**
 * Checks pages one after the other in one tab, whose scripts are then cached. A page with violations does not
 * stop the next ones. On desktop, each page is a document, as on the first visit. A phone navigates between them.
 */
async function expectAccessiblePages(page: Page, paths: string[]): Promise<void> {
  const isPhone = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  test.setTimeout(BASE_TIMEOUT_MS + paths.length * PAGE_TIMEOUT_MS);
  // Elements that fade in have a lower contrast during the animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, path] of paths.entries()) {
    await test.step(path, async () => {
      if (isPhone && index > 0 && !NEEDS_DOCUMENT.test(path)) await openInPage(page, path);
      else await open(page, path);
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
    '/messages/c/new',
    '/notifications',
    '/settings',
    '/upload',
    '/creator',
    '/playlists',
    '/history',
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
