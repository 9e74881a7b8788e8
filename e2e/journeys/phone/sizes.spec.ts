import { exposeShell } from '../../fixtures/expose-shell.ts';
import { openDocument } from '../../fixtures/open-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the content lies between the bars, and an alert of two lines within the top bar', async ({ page }) => {
  await openDocument(page, '/auth/login');
  const content = page.locator('#content');
  await expect(content).toHaveCSS('padding-block-start', '64px');
  await expect(content).toHaveCSS('padding-block-end', '48px');
  await exposeShell(page);
  const text = 'Email with confirmation code sent to your email';
  await page.evaluate((message) => window.shell.alert(message, { timeout: 60_000 }), text);
  const alert = page.locator('.ot-alert');
  await expect(alert).toHaveText(text);
  const { y, height } = (await alert.boundingBox()) ?? { y: 0, height: 0 };
  expect(y + height).toBeLessThanOrEqual(64);
});

test('the icons of actions have their size', async ({ page }) => {
  await openDocument(page, '/');
  for (const name of ['Like', 'Comments', 'Save video', 'Share']) {
    const icon = page.locator('#root').getByRole('button', { name, exact: true }).first().locator('svg');
    expect(await icon.boundingBox(), name).toMatchObject({ width: 37, height: 33 });
  }
});
