import { CREATOR } from '../fixtures/demo.ts';
import { expectPlaying, waitForHydration } from '../fixtures/feed.ts';
import { test } from '../fixtures/test.ts';

test('plays a video on its page', async ({ page }) => {
  await page.goto(`/user/${CREATOR.username}`);
  const href = await page.locator('a.profile-tile').first().getAttribute('href');
  await page.goto(href ?? '');
  await waitForHydration(page);
  await expectPlaying(page.locator('#root video').first());
});
