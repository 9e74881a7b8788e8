import { findAxeViolations, findAxeViolationsInBothThemes } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { getHorizontalOverflow } from '../fixtures/layout-checks.ts';
import { expect, test } from '../fixtures/test.ts';

/** Buttons of the showcase that open an overlay. */
const OPENERS = [
  'Authentication',
  'Not available',
  'Get the app',
  'Open in the app',
  'QR code',
  'Report',
  'Embed',
  'Will be deleted',
  'Code',
  'Get the app (sheet)',
  'Search (full height)',
  'Comments',
  'Gate',
  'Popover',
];

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/ui/mobile');
  await waitForHydration(page);
});

test('opens and closes every overlay in both themes without axe violations and restores focus', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const dialog = page.getByRole('dialog');
  for (const name of OPENERS) {
    await test.step(name, async () => {
      const opener = page.getByRole('main').getByRole('button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), { message: name })
        .toBe(true);
      expect(await findAxeViolationsInBothThemes(page, { within: '[role="dialog"]' }), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog, name).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  }
});

test('fits every overlay on a small phone', async ({ page }) => {
  test.setTimeout(60_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const dialog = page.getByRole('dialog');
  for (const name of OPENERS) {
    await test.step(name, async () => {
      await page.getByRole('main').getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect
        .poll(async () => {
          const box = await dialog.boundingBox();
          return box ? box.x >= 0 && box.x + box.width <= 320 : false;
        }, name)
        .toBe(true);
      expect(await getHorizontalOverflow(page), name).toBe(0);
      await page.keyboard.press('Escape');
      await expect(dialog, name).toHaveCount(0);
    });
  }
});

test('exposes the menu with its items', async ({ page }) => {
  const opener = page.getByRole('main').getByRole('button', { name: 'Menu', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('menuitemradio')).toHaveCount(4);
  expect(await findAxeViolations(page, { within: '[role="menu"]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('announces alerts, several of them as a list', async ({ page }) => {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Success' }).click();
  await expect(page.locator('.ot-alerts')).toContainText('Copied');
  await main.getByRole('button', { name: 'Several errors' }).click();
  await expect(page.locator('.ot-alerts').getByRole('listitem')).toHaveCount(2);
});
