import type { ShellServices } from '@ontrend/shared/contract';
import type { Page } from '@playwright/test';
import { DEMO } from '../../fixtures/demo.ts';
import { exposeShell } from '../../fixtures/expose-shell.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

declare global {
  interface Window {
    shell: ShellServices;
    /** Values recorded by a test. */
    recorded: Record<string, number>;
  }
}

/** Milliseconds from Escape to a closed dialog (CONST-19). */
const CLOSE_MS = 200;
const SEARCH_SHEET = { id: 'search', title: 'Search', height: 'full' } as const;

/** Opens a scrollable text page and exposes the shell services. */
async function openPage(page: Page): Promise<void> {
  await page.goto('/legal/terms-of-service');
  await waitForHydration(page);
  await exposeShell(page);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isFocusInside = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

test('traps focus and locks scrolling in a dialog, and restores both', async ({ page }) => {
  await openPage(page);
  const opener = page.getByRole('link', { name: 'OnTrend' }).first();
  await opener.focus();
  await page.evaluate(() => window.shell.openDialog({ id: 'embed-video', fileName: 'abcdefghijk' }));
  await expect(dialog(page, 'Embed this video')).toBeVisible();
  await expect.poll(() => isFocusInside(page)).toBe(true);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press(step < 8 ? 'Tab' : 'Shift+Tab');
    // Focus wraps around through an invisible guard element.
    await expect.poll(() => isFocusInside(page)).toBe(true);
  }
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await page.evaluate(() => {
    window.recorded = {};
    addEventListener('keydown', () => (window.recorded.pressed = performance.now()), { capture: true });
    new MutationObserver(() => {
      if (!document.querySelector('[role=dialog][data-open]')) window.recorded.closed ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Embed this video')).toHaveCount(0);
  const { pressed = 0, closed = 0 } = await page.evaluate(() => window.recorded);
  expect(closed - pressed).toBeGreaterThanOrEqual(CLOSE_MS);
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe('hidden');
});

test('closes a dialog on a click outside, but not on a click on an alert', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => {
    window.shell.openDialog({ id: 'not-available' });
    window.shell.alert('Copied', { timeout: 60_000 });
  });
  await expect(dialog(page, 'Not available yet')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Copied')).toHaveCount(0);
  await expect(dialog(page, 'Not available yet')).toBeVisible();
  await page.mouse.click(10, 300);
  await expect(dialog(page, 'Not available yet')).toHaveCount(0);
});

test('closes the topmost overlay with Escape: the dialog, then the sheet', async ({ page }) => {
  await openPage(page);
  await page.evaluate((sheet) => window.shell.openSheet(sheet), SEARCH_SHEET);
  await expect(dialog(page, 'Search')).toBeVisible();
  await page.evaluate(() => window.shell.openDialog({ id: 'get-app' }));
  const over = dialog(page, 'Get more with the app');
  await expect(over).toBeVisible();
  const isOnTop = await over.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(true);
  await expect.poll(() => over.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  await expect(dialog(page, 'Search')).toBeVisible();
  await expect.poll(() => isFocusInside(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Search')).toHaveCount(0);
});

test('shows that the form of the authentication dialog could not be loaded, retries, logs in and continues the action', async ({
  page,
  monitor,
}) => {
  monitor.allow(/mf-auth/);
  await openPage(page);
  await page.route('**/mf-auth/**', (route) => route.abort());
  await page.evaluate(() => {
    window.recorded = {};
    window.shell.openDialog({ id: 'authentication', onSignedIn: () => (window.recorded.signedIn = 1) });
  });
  const form = dialog(page, 'Log in to OnTrend');
  await expect(form.getByRole('alert')).toContainText("Couldn't load this part of OnTrend");
  await page.unroute('**/mf-auth/**');
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByLabel('Email').fill(DEMO.email);
  await form.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form).toHaveCount(0);
  expect(await page.evaluate(() => window.recorded.signedIn)).toBe(1);
  await expect(page).toHaveURL(/terms-of-service$/);
});
