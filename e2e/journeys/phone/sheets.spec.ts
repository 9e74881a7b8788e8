import { exposeShell } from '../../fixtures/expose-shell.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('closes a sheet by dragging it down', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await waitForHydration(page);
  await exposeShell(page);
  await page.evaluate(() => window.shell.openSheet({ id: 'app-install', title: 'Get the app' }));
  const sheet = page.getByRole('dialog', { name: 'Get the app' });
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
