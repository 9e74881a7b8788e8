import { expect } from '@playwright/test';
import { expectPath, expectText, expectVisible } from '../expectations.ts';
import { test } from '../test.ts';

test.use({ tabOptions: { layout: 'desktop', scripts: 'disabled' } });

test('shows a readable feed with working links without JavaScript', async ({ tab }) => {
  const links = tab.getByRole('main').locator('a[href^="/video/"]');
  // The server leaves a list out when it takes longer than 150 ms, so the page is loaded again.
  await expect(async () => {
    await tab.goto('/');
    expect(await links.count()).toBeGreaterThan(3);
  }).toPass();
  await expectText(tab.getByRole('main').locator('h1'), /For You/);
  await expectVisible(tab.locator('.feed-author'));
  expect(await tab.locator('video[controls]').getAttribute('src')).toMatch(/^\/media\/.+\.mp4$/);
  expect(await tab.locator('#root').getText(), 'no script has run').toBe('');
  const path = await links.getAttribute('href');
  await links.click();
  await expectPath(tab, path);
  await expectVisible(tab.locator('video[controls]'));
});
