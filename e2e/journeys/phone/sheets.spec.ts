import type { Page } from '@playwright/test';
import { exposeShell } from '../../fixtures/expose-shell.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens a scrollable text page and exposes the shell services. */
async function openPage(page: Page): Promise<void> {
  await page.goto('/legal/terms-of-service');
  await waitForHydration(page);
  await exposeShell(page);
}

test('closes a sheet by dragging it down', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => window.shell.openSheet({ id: 'app-install', title: 'Get the app' }));
  const sheet = dialog(page, 'Get the app');
  await expect(sheet).toBeVisible();
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await sheet.boundingBox();
  if (!box) throw new Error('The sheet is not visible');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 120, y }] });
  await touch('touchStart', box.y + 20);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', box.y + 20 + (step * box.height) / 9);
  await touch('touchEnd');
  await expect(sheet).toHaveCount(0);
});

test('limits a sheet to 350 px, shows search full-screen, and closes both on navigation', async ({
  page,
}) => {
  await openPage(page);
  await page.evaluate(() => window.shell.openSheet({ id: 'app-install', title: 'Get the app' }));
  const sheet = dialog(page, 'Get the app');
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(350);
  await sheet.getByRole('link').click();
  await expect(page).toHaveURL(/\/download$/);
  await expect(sheet).toHaveCount(0);

  await page.evaluate(() => window.shell.openSheet({ id: 'search', title: 'Search', height: 'full' }));
  await expect(dialog(page, 'Search')).toBeVisible();
  await expect
    .poll(async () => (await dialog(page, 'Search').boundingBox())?.height)
    .toBe(page.viewportSize()?.height);
  await page.goBack();
  await expect(page).toHaveURL(/terms-of-service$/);
  await expect(dialog(page, 'Search')).toHaveCount(0);
});
