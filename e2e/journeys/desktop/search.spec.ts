import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { searchField } from '../../fixtures/search.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A word in most descriptions of the demo content. */
const COMMON_WORD = 'the';

const getScrollTop = (page: Page) => page.evaluate(() => scrollY);

/**
 * Scrolls to the end of a list of results: until all its pages are loaded, so that no further request is needed, and its last section
 * is rendered, which happens only near the viewport.
 */
async function scrollToEnd(page: Page, results: Locator): Promise<void> {
  const main = page.getByRole('main');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(main.getByText('Loading results…')).toHaveCount(0, { timeout: 1_000 });
    await expect(main.locator('ul').last()).not.toHaveAttribute('aria-hidden', { timeout: 1_000 });
    await expect(results.last()).toBeInViewport({ timeout: 1_000 });
  }).toPass();
}

async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

/** Counts the colored pixels at the end of a field, where browsers show a blue button that clears it. */
async function countColoredPixels(page: Page, field: Locator): Promise<number> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {};
  const clip = { x: x + width - 54, y: y + 4, width: 46, height: height - 8 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    const pixels = Array.from({ length: data.length / 4 }, (_, index) =>
      data.slice(index * 4, index * 4 + 3),
    );
    return pixels.filter((rgb) => Math.max(...rgb) - Math.min(...rgb) > 40).length;
  }, png);
}

test('returns to the same position of the results after a video and after another page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/browse/search/videos?q=${COMMON_WORD}`);
  await waitForHydration(page);
  const main = page.getByRole('main');
  const videos = main.locator('a[href^="/video/"]');
  await expect(videos.first()).toBeVisible();
  await scrollToEnd(page, videos);

  // Plays a video far down the list.
  await videos.last().scrollIntoViewIfNeeded();
  const resultCount = await videos.count();
  expect(resultCount).toBeGreaterThan(2);
  const scrollTopBefore = await getScrollTop(page);
  expect(scrollTopBefore).toBeGreaterThan(50);
  let searchCalls = 0;
  page.on('request', (request) => {
    if (request.url().includes('search-by-video')) searchCalls += 1;
  });
  await videos.last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
  await expect(page).toHaveURL(/\/video\//);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(videos).toHaveCount(resultCount);
  expect(await getScrollTop(page)).toBe(scrollTopBefore);

  // Leaves the page and returns: the list is shown at once, at the same position.
  await main.locator('a[href^="/user/"]').last().click();
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.locator('#root .profile-grid a').first()).toBeVisible();
  await page.goBack();
  await expect(videos).toHaveCount(resultCount);
  await expect.poll(() => getScrollTop(page)).toBe(scrollTopBefore);
  expect(searchCalls).toBe(0);
});

const MALICIOUS_QUERIES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or zzqx=1; --",
  '%00%2e%2e/&q=#?',
  '{{7*7}} $t(search.title)',
  'مرحبا \u202e abc',
  '田中さん 👩‍👩‍👧',
  `${'ﷺ'.repeat(40)}`,
];

test('searches for any input literally and shows the empty state', async ({ page }) => {
  await page.goto('/browse/search/videos?q=first');
  await waitForHydration(page);
  const field = searchField(page, false);
  for (const text of MALICIOUS_QUERIES) {
    await field.fill(text);
    expect(await countColoredPixels(page, field)).toBe(0);
    await field.press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      `Results for “${text}”`,
    );
    expect(new URL(page.url()).searchParams.get('q')).toBe(text);
    await expect(page.getByText(`Didn't find anything for "${text}".`)).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  }
  // The same in the prerendered document.
  const query = MALICIOUS_QUERIES[1] ?? '';
  const response = await page.request.get(`/browse/search?q=${encodeURIComponent(query)}`);
  expect(response.status()).toBe(200);
  expect(await response.text()).not.toContain(query);
  await expectNoAxeViolations(page);
});
