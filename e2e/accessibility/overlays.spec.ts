import AxeBuilder from '@axe-core/playwright';
import { untilTakenOver } from '../fixtures/feed.ts';
import { sidewaysOverflow } from '../fixtures/page-facts.ts';
import { expect, test } from '../fixtures/test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Buttons of the showcase, each opening one thing over the page. */
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
  await untilTakenOver(page);
});

for (const name of OPENERS) {
  test(`"${name}" is accessible in both themes, fits a small phone, closes and gives the focus back`, async ({
    page,
  }) => {
    const opener = page.getByRole('main').getByRole('button', { name, exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page })
        .include('[role="dialog"]')
        .withTags(RULES)
        .analyze();
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id} ${html}`)),
      ).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return box ? box.x >= 0 && box.x + box.width <= 320 : false;
      })
      .toBe(true);
    expect(await sidewaysOverflow(page)).toBe(0);
  });
}

test('the menu is one, with its choices', async ({ page }) => {
  const opener = page.getByRole('main').getByRole('button', { name: 'Menu', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('menuitemradio')).toHaveCount(4);
  const { violations } = await new AxeBuilder({ page }).include('[role="menu"]').withTags(RULES).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('alerts are read out, one alone and several as a list', async ({ page }) => {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Success' }).click();
  await expect(page.locator('.ot-alerts')).toContainText('Copied');
  await main.getByRole('button', { name: 'Several errors' }).click();
  await expect(page.locator('.ot-alerts').getByRole('listitem')).toHaveCount(2);
});
