import type { Locator, Page } from '@playwright/test';
import { findAxeViolations, findAxeViolationsInBothThemes } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { getHorizontalOverflow } from '../fixtures/layout-checks.ts';
import { expect, test } from '../fixtures/test.ts';

/** Buttons of the showcase that open a dialog or a sheet. */
const DIALOGS = [
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
];

/**
 * Opens a popover. It is opened again on the small phone instead of being resized: mobile browsers enlarge the
 * layout viewport for an open popover that no longer fits.
 */
const POPOVER = 'Popover';

const SMALL_PHONE = { width: 320, height: 640 };

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/ui/mobile');
  await waitForHydration(page);
});

/** Opens an overlay by keyboard and waits for its content. */
async function openOverlay(page: Page, name: string): Promise<{ opener: Locator; dialog: Locator }> {
  const opener = page.getByRole('main').getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  return { opener, dialog };
}

async function expectToFitSmallPhone(page: Page, dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box ? box.x >= 0 && box.x + box.width <= SMALL_PHONE.width : false;
    })
    .toBe(true);
  expect(await getHorizontalOverflow(page)).toBe(0);
}

test('opens and closes every overlay, fits it on a small phone, restores focus, and has no axe violations', async ({
  page,
}) => {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  for (const name of [...DIALOGS, POPOVER]) {
    await test.step(name, async () => {
      const { opener, dialog } = await openOverlay(page, name);
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      expect(await findAxeViolationsInBothThemes(page, { within: '[role="dialog"]' })).toEqual([]);
      if (name !== POPOVER) {
        await page.setViewportSize(SMALL_PHONE);
        await expectToFitSmallPhone(page, dialog);
        await page.setViewportSize(viewport);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  }
  await page.setViewportSize(SMALL_PHONE);
  const { dialog } = await openOverlay(page, POPOVER);
  await expectToFitSmallPhone(page, dialog);
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
  // Tab closes it, too, and goes on to the next control of the page.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: POPOVER, exact: true })).toBeFocused();
});

test('announces alerts, several of them as a list', async ({ page }) => {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Success' }).click();
  await expect(page.locator('.ot-alerts')).toContainText('Copied');
  await main.getByRole('button', { name: 'Several errors' }).click();
  await expect(page.locator('.ot-alerts').getByRole('listitem')).toHaveCount(2);
});
