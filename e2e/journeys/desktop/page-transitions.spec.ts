import type { Page } from '@playwright/test';
import { CREATOR } from '../../fixtures/demo.ts';
import { expectPlaying, openWithVideo, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

const PROFILE = `/user/${CREATOR.username}`;
const TERMS = '/legal/terms-of-service';
/** Duration of the page fade in milliseconds (CONST-9). */
const FADE_MS = 300;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const goHome = (page: Page) => page.locator('a[href="/"]:visible').first().click();
const getScrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => getScrollTop(page)).toBe(top);
}

/** Records the duration of each fade from now on. */
async function recordFades(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fades: number[] = [];
    Object.assign(globalThis, { fades });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = ((update: () => Promise<void>) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const old = document
          .getAnimations()
          .find(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::view-transition-old(root)');
        fades.push(Number(old?.effect?.getTiming().duration));
      });
      return transition;
    }) as typeof document.startViewTransition;
  });
}
const getFades = (page: Page) => page.evaluate(() => (globalThis as unknown as { fades: number[] }).fades);

test('fades between pages in 300 ms, also on back, moves focus, announces the title and restores the position', async ({
  page,
}) => {
  await open(page, TERMS);
  await scrollTo(page, 733);
  await recordFades(page);
  await goHome(page);
  await expect(page).toHaveURL('/');
  await expect(page.locator('main')).toBeFocused();
  await expect.poll(() => getFades(page)).toEqual([FADE_MS]);
  await expectPlaying(page.locator('#root .feed-slot video').first());
  expect(await getScrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(TERMS);
  await expect.poll(() => getFades(page)).toEqual([FADE_MS, FADE_MS]);
  await expect(page.locator('[aria-live]').filter({ hasText: 'Terms of service · OnTrend' })).toBeAttached();
  await expect.poll(() => getScrollTop(page)).toBe(733);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => getScrollTop(page)).toBe(733);
});

test('does not fade to a video, or with reduced motion', async ({ page }) => {
  await open(page, PROFILE);
  await recordFades(page);
  await page.locator('#root a.profile-tile').first().click();
  await expectPlaying(page.getByRole('dialog').locator('video').first());
  expect(await getFades(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await expect(page).toHaveURL(PROFILE);
  await goHome(page);
  await expectPlaying(page.locator('#root .feed-slot video').first());
  expect(await getFades(page)).toEqual([]);
});

test('starts a new document at the top, and restores the previous one on back', async ({ page }) => {
  await open(page, TERMS);
  await scrollTo(page, 1_500);
  await open(page, '/legal/privacy-policy');
  expect(await getScrollTop(page)).toBe(0);
  await scrollTo(page, 400);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => getScrollTop(page)).toBe(400);
  await page.goBack();
  await waitForHydration(page);
  await expect.poll(() => getScrollTop(page)).toBe(1_500);
});

test('scrolls smoothly to an anchor, focuses it, and returns on back', async ({ page }) => {
  await open(page, TERMS);
  await scrollTo(page, 300);
  const link = page.locator('.prose h2:last-of-type a[href^="#"]');
  const hash = (await link.getAttribute('href')) ?? '';
  const heading = page.locator(`[id="${hash.slice(1)}"]`);
  const positions = await page.evaluate((href) => {
    const seen: number[] = [];
    addEventListener('scroll', () => seen.push(scrollY));
    document.querySelector<HTMLElement>(`.prose a[href="${href}"]`)?.click();
    return new Promise<number[]>((resolve) => {
      // The scroll before the click can end now.
      addEventListener('scrollend', () => scrollY > 1_000 && resolve(seen));
    });
  }, hash);
  expect(positions.length).toBeGreaterThan(3);
  expect(new URL(page.url()).hash).toBe(hash);
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect.poll(() => getScrollTop(page)).toBe(300);
  await page.goForward();
  await expect.poll(() => getScrollTop(page)).toBe(positions.at(-1));
});

test('shows a loading bar while a page loads slowly', async ({ page }) => {
  await open(page, PROFILE);
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/app/video/get', async (route) => {
    await released;
    await route.continue();
  });
  await page.route('**/assets/mf-feed/**', async (route) => {
    await released;
    await route.continue();
  });
  await goHome(page);
  await expect(page.locator('.ot-loading-bar')).toBeVisible();
  await expect(page).toHaveURL(PROFILE);
  release();
  await expect(page).toHaveURL('/');
  await expect(page.locator('.ot-loading-bar')).toHaveCount(0);
});

test('prefetches linked pages when idle', async ({ page }) => {
  await open(page, PROFILE);
  const ahead = page.locator('head link[rel="prefetch"][href*="/mf-feed/"]');
  await expect(ahead.first()).toBeAttached();
  const countLoaded = (href: string) =>
    performance.getEntriesByName(new URL(href, location.origin).href).length;
  const href = (await ahead.first().getAttribute('href')) ?? '';
  await expect.poll(() => page.evaluate(countLoaded, href)).toBeGreaterThan(0);
});

test('sends watched videos when the page is hidden', async ({ page }) => {
  // Playwright does not expose the body of a beacon.
  await page.addInitScript(() => {
    const beacons: Blob[] = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) beacons.push(body);
      return send(url, body);
    };
    Object.assign(globalThis, { beacons });
  });
  // The queue exists once the browser is registered.
  const registered = page.waitForResponse('**/api/app/device/create');
  await openWithVideo(page);
  await waitForHydration(page);
  await expectPlaying(page.locator('#root .feed-slot video').first());
  await registered;
  const batchResponse = page.waitForResponse('**/api/app/analytics/batch');
  // Dispatched by hand: requests during a real unload are not visible to the test.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect((await batchResponse).status()).toBe(200);
  const sent = await page.evaluate(() => (globalThis as unknown as { beacons: Blob[] }).beacons[0]?.text());
  const { events, device } = JSON.parse(sent ?? '');
  expect(events[0]).toMatchObject({ event: 'view', val1: expect.any(Number) });
  expect(device).toMatchObject({ deviceType: 'web-browser', versionCode: 1 });
});
