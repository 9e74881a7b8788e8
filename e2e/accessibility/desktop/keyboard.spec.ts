import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('makes the skip link the first tab stop', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('logs in by keyboard with a visible focus indicator', async ({ page, monitor }) => {
  monitor.allow(/422/);
  await page.goto('/auth/login');
  await waitForHydration(page);
  await page.getByLabel('Email').focus();
  await page.keyboard.type('nobody@demo.ontrend.example');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  const outline = await page.getByLabel('Password', { exact: true }).evaluate((field) => {
    const { outlineStyle, boxShadow } = getComputedStyle(field);
    return outlineStyle !== 'none' || boxShadow !== 'none';
  });
  expect(outline, 'focus is visible').toBe(true);
  await page.keyboard.type('wrong-password-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
});
