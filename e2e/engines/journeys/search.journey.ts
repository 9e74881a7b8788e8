import { expect } from '@playwright/test';
import { expectPath, expectPlaying, expectVisible, waitForHydration } from '../expectations.ts';
import { test } from '../test.ts';

/** A word in most descriptions of the demo content. */
const COMMON_WORD = 'the';

test('picks a search suggestion by keyboard and plays a result', async ({ tab }) => {
  await tab.goto('/');
  await waitForHydration(tab);
  const field = tab.locator('.ot-search input');
  await field.click();
  await field.fill('ca');
  const suggestion = tab.getByRole('listbox').getByRole('option');
  await expectVisible(suggestion);
  await tab.press('ArrowDown');
  const text = await tab.locator('[role="option"][aria-selected="true"] bdi').getText();
  expect(text).toMatch(/ca/i);
  await tab.press('Enter');
  await expectPath(tab, `/browse/search?q=${encodeURIComponent(text)}`);

  await tab.goto(`/browse/search?q=${COMMON_WORD}`);
  await waitForHydration(tab);
  await tab.getByRole('navigation', 'Result type').getByRole('link', 'Videos').click();
  await expectPath(tab, `/browse/search/videos?q=${COMMON_WORD}`);
  // The previous results are shown until those of the tab are ready.
  await expectVisible(tab.locator('[aria-current="true"]').containing('Videos'));
  await tab.getByRole('main').locator('a[href^="/video/"]').click();
  await expectPath(tab, /^\/video\//);
  await expectPlaying(tab.getByRole('dialog').locator('video'));
});
