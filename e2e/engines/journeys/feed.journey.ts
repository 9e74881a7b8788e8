import { expectOnePlaying, expectPlaying, waitForHydration } from '../expectations.ts';
import { test } from '../test.ts';

test('plays the first video of the feed', async ({ tab }) => {
  await tab.goto('/');
  await expectPlaying(tab.locator('video'));
  await waitForHydration(tab);
  await expectPlaying(tab.locator('#root .feed-row[data-index="0"] video'));
  await expectOnePlaying(tab);
});

test('moves to the next videos with the arrow keys', async ({ tab }) => {
  await tab.goto('/');
  await waitForHydration(tab);
  await expectPlaying(tab.locator('#root .feed-row[data-index="0"] video'));
  for (const index of [1, 2]) {
    await tab.press('ArrowDown');
    await expectPlaying(tab.locator(`#root .feed-row[data-index="${index}"] video`));
    await expectOnePlaying(tab);
  }
});
