import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('moves focus into the side menu of a phone, and back when Escape closes it', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  expect(await findAxeViolations(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('makes touch targets at least 44 px high, or separates them', async ({ page }) => {
  await page.goto('/auth/login');
  await waitForHydration(page);
  const small = await page
    .locator('#root button:visible, .ot-bottom-bar a:visible, #root input:visible')
    .evaluateAll((all) =>
      all
        .map((element) => ({
          name: element.outerHTML.slice(0, 80),
          height: element.getBoundingClientRect().height,
        }))
        .filter(({ height }) => height < 44),
    );
  expect(small).toEqual([]);
});

test('keeps the buttons of the transparent top bar readable over a scrolled post', async ({ page }) => {
  await page.goto('/blog/en/post/a-calmer-place-to-be');
  await waitForHydration(page);
  for (const name of ['Menu', 'Back']) {
    const button = page.getByRole('banner').getByRole('button', { name });
    const opacity = await button.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = getComputedStyle(element).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return (context.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
    });
    expect(opacity, name).toBeGreaterThan(0.8);
  }
});
