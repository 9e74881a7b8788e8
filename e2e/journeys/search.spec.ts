import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

/** A word in most descriptions of the demo content. */
const COMMON_WORD = 'the';

/** The search field: in the header, or on a phone in the sheet. */
const searchField = (page: Page, isMobile: boolean): Locator =>
  isMobile
    ? page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
    : page.locator('.ot-search input');

async function focusSearchField(page: Page, isMobile: boolean): Promise<Locator> {
  const field = searchField(page, isMobile);
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap();
  else await field.click();
  await expect(field).toBeFocused();
  return field;
}
const getScrollTop = (page: Page) => page.evaluate(() => scrollY);

/** Opens a tab of results, and waits until it is selected: the URL changes earlier, and the tab Top also has users and videos. */
async function openTab(tabs: Locator, name: 'Users' | 'Videos'): Promise<void> {
  const tab = tabs.getByRole('link', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'true');
}

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

test('picks a suggestion by keyboard, switches tabs, plays a result and returns to the same position', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/');
  await waitForHydration(page);

  // Suggestions.
  const field = await focusSearchField(page, isMobile);
  if (isMobile) {
    const sheet = page.getByRole('dialog', { name: 'Search' });
    const box = await sheet.boundingBox();
    expect(box?.height).toBe(page.viewportSize()?.height);
  }
  await field.pressSequentially('ca');
  const suggestions = page.getByRole('listbox').getByRole('option');
  await expect(suggestions.first()).toBeVisible();
  expect(await suggestions.count()).toBeLessThanOrEqual(5);
  await expect(suggestions.locator('mark').first()).toHaveText(/^ca$/i);
  await expectNoAxeViolations(page);
  if (!isMobile) expect(await countColoredPixels(page, field)).toBe(0);
  await page.keyboard.press('ArrowDown');
  const pickedSuggestion = await page
    .getByRole('listbox')
    .getByRole('option', { selected: true })
    .locator('bdi')
    .textContent();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/browse/search?q=${encodeURIComponent(pickedSuggestion ?? '')}`);
  await expect(page).toHaveTitle('Search · OnTrend');
  await expect(suggestions).toHaveCount(0);

  // The last search is suggested again.
  await focusSearchField(page, isMobile);
  await field.fill('');
  await expect(suggestions.first()).toHaveText(pickedSuggestion ?? '');
  await field.fill(COMMON_WORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/browse/search?q=${COMMON_WORD}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Results for “${COMMON_WORD}”`);
  const tabs = page.getByRole('navigation', { name: 'Result type' });
  await openTab(tabs, 'Users');
  await expect(main.locator('a[href^="/user/"] mark').first()).toBeVisible();
  await openTab(tabs, 'Videos');
  await expect(page).toHaveURL(`/browse/search/videos?q=${COMMON_WORD}`);
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

  // Tabs replace the history entry: one step back is the previous search.
  await page.goBack();
  await expect(page).toHaveURL(`/browse/search?q=${encodeURIComponent(pickedSuggestion ?? '')}`);
  if (!isMobile) await expect(searchField(page, false)).toHaveValue(pickedSuggestion ?? '');
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

test('searches for any input literally and shows the empty state', async ({ page, isMobile }) => {
  await page.goto('/browse/search/videos?q=first');
  await waitForHydration(page);
  // The queries take the same way on a phone, whose sheet differs.
  for (const text of isMobile ? MALICIOUS_QUERIES.slice(0, 1) : MALICIOUS_QUERIES) {
    if (isMobile) await page.getByRole('button', { name: /Search for videos/ }).tap();
    const field = searchField(page, isMobile);
    await field.fill(text);
    await field.press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      `Results for “${text}”`,
    );
    expect(new URL(page.url()).searchParams.get('q')).toBe(text);
    await expect(page.getByText(`Didn't find anything for "${text}".`)).toBeVisible();
    await expect(page.getByRole('dialog'), 'the search sheet has closed').toHaveCount(0);
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
