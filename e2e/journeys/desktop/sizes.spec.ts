import type { Locator, Page } from '@playwright/test';
import { CREATOR } from '../../fixtures/demo.ts';
import { openDocument, openInPage } from '../../fixtures/open-page.ts';
import { expect, test } from '../../fixtures/test.ts';

// The sizes that the product rules fix, measured at both sides of the breakpoints (CONST-49 to CONST-54).

/** Rounded, because layout units of 1/64 px come back as 284.999992. */
async function getSize(element: Locator): Promise<{ width: number; height: number }> {
  const { width, height } = (await element.boundingBox()) ?? { width: 0, height: 0 };
  return { width: Math.round(width), height: Math.round(height) };
}

const getWidth = async (element: Locator) => (await getSize(element)).width;
const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** Returns the widths of a grid and of its first two columns. */
async function getColumns(grid: Locator): Promise<number[]> {
  const parts = [grid, grid.locator('> *').nth(0), grid.locator('> *').nth(1)];
  return Promise.all(parts.map(getWidth));
}

test('pages of guests have their sizes at the wide breakpoints', async ({ page }) => {
  const root = page.locator('#root');
  const drawer = root.locator('.ot-drawer');
  await page.setViewportSize({ width: 1920, height: 1200 });
  await openDocument(page, '/');
  expect(await getSize(root.locator('.feed-frame').first())).toEqual({ width: 432, height: 810 });
  await setWidth(page, 1296);
  expect(await getWidth(drawer)).toBe(565);
  await setWidth(page, 1295);
  expect(await getWidth(drawer)).toBe(285);

  await openInPage(page, '/browse/hashtag/cat');
  expect(await getWidth(drawer)).toBe(285);
  await setWidth(page, 1296);
  expect(await getWidth(drawer)).toBe(444);

  await setWidth(page, 1440);
  await openInPage(page, `/user/${CREATOR.username}`);
  expect(await getWidth(root.locator('.profile'))).toBe(768);

  await openInPage(page, '/legal/terms-of-service');
  const menu = root.locator('.legal-menu');
  const footer = root.locator('.ot-page-footer');
  const countFooterColumns = () =>
    footer.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  expect([await getWidth(menu), await getWidth(root.locator('.legal-text'))]).toEqual([312, 960]);
  await setWidth(page, 1295);
  await expect(menu).toBeHidden();
  await setWidth(page, 1000);
  expect(await countFooterColumns()).toBe(3);
  await expect(footer.getByRole('heading', { name: 'Legal' })).toBeVisible();
  await setWidth(page, 999);
  expect(await countFooterColumns()).toBe(1);
  await expect(footer.getByText('Legal', { exact: true })).toBeHidden();

  await setWidth(page, 1296);
  await openInPage(page, '/auth/login');
  const scene = root.locator('.auth-scene');
  await expect(scene).toBeVisible();
  expect((await root.locator('.auth-card').boundingBox())?.y).toBe(120);
  await setWidth(page, 1295);
  await expect(scene).toBeHidden();
  expect((await root.locator('.auth-card').boundingBox())?.y).toBe(120);
});

test('a row of a feed has its sizes', async ({ page }) => {
  const root = page.locator('#root');
  await page.setViewportSize({ width: 1920, height: 1200 });
  await openDocument(page, '/');
  expect(await getSize(root.locator('.feed-count svg').first())).toEqual({ width: 24, height: 24 });

  const [backdrop, frame] = await Promise.all([
    root.locator('.feed-ambient').first().boundingBox(),
    root.locator('.feed-frame').first().boundingBox(),
  ]);
  if (!backdrop || !frame) throw new Error('The backdrop or the player is not visible.');
  expect(Math.round(frame.x - backdrop.x)).toBe(80);
  expect(Math.round(backdrop.x + backdrop.width - frame.x - frame.width)).toBe(80);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(root.locator('.feed-ambient').first()).toHaveCSS('opacity', '0.35');

  const description = root.locator('.feed-description').first();
  const lineHeight = await description.evaluate((text) => {
    text.append('One line after the other. '.repeat(400));
    return Number.parseFloat(getComputedStyle(text).lineHeight);
  });
  expect((await getSize(description)).height).toBe(Math.round(5 * lineHeight));
  await description.evaluate((text) => {
    text.dataset.open = 'true';
  });
  expect((await getSize(description)).height).toBe(500);
  await expect(description).toHaveCSS('overflow-y', 'auto');

  // When this part becomes visible, the next page is requested.
  const share = await root
    .locator('.feed-list')
    .evaluate((list) => (list.querySelector('.feed-end')?.clientHeight ?? 0) / list.clientHeight);
  expect(share).toBeCloseTo(0.05, 3);
});

test('pages with two columns have their wide and their narrow form', async ({ page, signIn }) => {
  await signIn();
  await openDocument(page, '/settings');
  const settings = page.getByRole('navigation', { name: 'Settings sections' }).locator('..');
  expect(await getColumns(settings)).toEqual([1100, 356, 728]);
  await setWidth(page, 1000);
  expect(await getColumns(settings)).toEqual([740, 220, 500]);

  await openInPage(page, '/messages');
  const messages = page.locator('#content [data-list-only]');
  expect(await getColumns(messages)).toEqual([740, 220, 500]);
  await setWidth(page, 1440);
  expect(await getColumns(messages)).toEqual([1100, 356, 728]);
});
