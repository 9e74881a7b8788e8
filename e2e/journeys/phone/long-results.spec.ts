import type { Video } from '@ontrend/shared/wire';
import { callApi } from '../../fixtures/call-api.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** More pages and sections of results than the demo content has. */
const PAGES = 3;
const PAGE_SIZE = 100;

interface Results {
  data: Video[];
  pagination: object;
  nextPageToken: string | null;
}

test('returns to the same result of a list of several pages', async ({ page, product }) => {
  const reply = await callApi<Results>(product, 'app/video/search-by-video', { search: 'the' });
  await page.route('**/api/app/video/search-by-video', async (route) => {
    const { nextPageToken } = route.request().postDataJSON() as { nextPageToken?: string };
    const number = Number(nextPageToken ?? 0);
    const data = Array.from({ length: PAGE_SIZE }, (_, index) => {
      const id = number * PAGE_SIZE + index + 1;
      const video = reply.data[index % reply.data.length] as Video;
      return { ...video, id, description: `${id}: ${video.description}` };
    });
    await route.fulfill({
      json: { ...reply, data, nextPageToken: number + 1 < PAGES ? String(number + 1) : null },
    });
  });
  await page.goto('/browse/search');
  await waitForHydration(page);
  await page.getByRole('button', { name: /Search for videos/ }).tap();
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('long');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Result type' }).getByRole('link', { name: 'Videos' }).tap();
  const main = page.getByRole('main');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(main.getByText(`${PAGES * PAGE_SIZE} results`)).toHaveCount(1, { timeout: 500 });
  }).toPass();

  // A result of the second page.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const result = main.locator('li').filter({ hasText: '150: ' });
  await expect(result).toBeAttached();
  await result.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(10_000);
  const box = await result.boundingBox();
  await result.locator('a[href^="/user/"]').tap();
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.locator('#root .profile-grid a').first()).toBeVisible();
  await page.goBack();
  await expect(result).toBeInViewport();
  expect(await result.boundingBox()).toEqual(box);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});
