import type { Page } from '@playwright/test';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

const TOTALS = /^[\d.]+[KMB]? videos? · [\d.]+[KMB]? views?$/;

/** Opens the explore view: in the search sheet of phones, else on the search page. */
async function openExplore(page: Page, isMobile: boolean) {
  if (!isMobile) {
    await page.goto('/browse/search');
    await waitForHydration(page);
    return page.getByRole('main');
  }
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap();
  return page.getByRole('dialog', { name: 'Search' });
}

test('explores: a trending hashtag as a grid, one of its videos, and back', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const explore = await openExplore(page, isMobile);
  const hashtag = explore.getByRole('region', { name: 'Trending hashtags' }).getByRole('link').first();
  await expect(hashtag).toContainText('views');
  await expect(
    explore.getByRole('region', { name: 'Categories' }).getByRole('link', { name: 'Animals' }),
  ).toBeVisible();
  await expect(
    explore.getByRole('region', { name: 'Trending videos' }).getByRole('listitem').first(),
  ).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  const name = await hashtag.locator('bdi').first().textContent();
  await hashtag.click();
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  await expect(page.getByText(TOTALS)).toBeVisible();
  const listUrl = page.url();
  await page.getByRole('button', { name: 'Grid' }).click();
  expect(page.url()).toBe(listUrl);
  const tile = page
    .getByRole('region', { name: `Videos: ${name}` })
    .getByRole('listitem')
    .first();
  await expect(tile).toContainText('views');
  expect(await findAxeViolations(page)).toEqual([]);

  await tile.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/video\//);
  await expect(page.getByRole('dialog', { name: /Video by/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(listUrl);
  await expect(tile).toBeVisible();

  // The browser remembers the grid, and the document has it before any script runs. A slow list is left out.
  await expect(async () => {
    const html = await (await page.request.get('/browse/category/animals')).text();
    expect(html).toMatch(/<a href="\/video\/[^"]+"><img [^>]*width="168"/);
  }).toPass();
});
