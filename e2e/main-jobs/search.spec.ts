import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { focusSearchField, openResultTab, searchField } from '../fixtures/search.ts';
import { expect, test } from '../fixtures/test.ts';

/** A word in most descriptions of the demo content. */
const COMMON_WORD = 'the';

test('picks a suggestion by keyboard, switches tabs and plays a result', async ({ page, isMobile }) => {
  await page.goto('/');
  await waitForHydration(page);

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
  expect(await findAxeViolations(page)).toEqual([]);
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
  await openResultTab(tabs, 'Users');
  await expect(main.locator('a[href^="/user/"] mark').first()).toBeVisible();
  await openResultTab(tabs, 'Videos');
  await expect(page).toHaveURL(`/browse/search/videos?q=${COMMON_WORD}`);

  await main.locator('a[href^="/video/"]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
  await expect(page).toHaveURL(/\/video\//);
  await page.goBack();
  await expect(dialog).toHaveCount(0);

  // Tabs replace the history entry: one step back is the previous search.
  await page.goBack();
  await expect(page).toHaveURL(`/browse/search?q=${encodeURIComponent(pickedSuggestion ?? '')}`);
  if (!isMobile) await expect(searchField(page, false)).toHaveValue(pickedSuggestion ?? '');
});
