import { waitForHydration } from '../../fixtures/feed.ts';
import { findStopsWithoutFocusIndicator } from '../../fixtures/layout-checks.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Tab stops that are checked; enough for every page but a feed. */
const MAX_TAB_STOPS = 90;

for (const path of ['/', '/auth/login', '/legal/terms-of-service', '/ui/desktop']) {
  test(`${path}: every tab stop has a visible focus indicator in both themes`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await waitForHydration(page);
    expect(await findStopsWithoutFocusIndicator(page, MAX_TAB_STOPS)).toEqual([]);
  });
}

test('shows contrast ratios that meet WCAG', async ({ page }) => {
  await page.goto('/ui');
  await waitForHydration(page);
  const colors = page.locator('[data-contrast][data-min-contrast]');
  // Eleven pairs in each theme.
  await expect(colors).toHaveCount(22);
  const low = await colors.evaluateAll((all) =>
    all
      .filter(({ dataset }) => Number((dataset as DOMStringMap).contrast) < Number(dataset.minContrast))
      .map(({ textContent }) => textContent),
  );
  expect(low).toEqual([]);
});

test('prefers the selected theme over the system theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/auth/login');
  await waitForHydration(page);
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.body.parentElement as Element).backgroundColor);
  expect(await paper()).toBe('rgb(255, 255, 255)');
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  expect(await paper()).toBe('rgb(15, 15, 20)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  expect(await paper()).toBe('rgb(255, 255, 255)');
});
