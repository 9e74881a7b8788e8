import { waitForHydration } from '../../fixtures/feed.ts';
import { getHorizontalOverflow } from '../../fixtures/layout-checks.ts';
import { expect, test } from '../../fixtures/test.ts';

test('opens the calendar of the birthday without widening the page', async ({ page }) => {
  await page.goto('/auth/join');
  await waitForHydration(page);
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.getByRole('button', { name: 'Open calendar' }).tap();
  await expect(page.getByRole('button', { name: '2000', exact: true })).toBeFocused();
  const calendar = await page.getByRole('dialog', { name: 'Birthday' }).boundingBox();
  if (!calendar) throw new Error('The calendar is not visible');
  expect(calendar.x).toBeGreaterThanOrEqual(0);
  expect(calendar.x + calendar.width).toBeLessThanOrEqual(width);
  expect(await page.evaluate(() => innerWidth)).toBe(width);
  expect(await getHorizontalOverflow(page)).toBe(0);
});
