import { waitForHydration } from '../../fixtures/feed.ts';
import { expectPartPlaying, fetchSeries, nextPartCard, seekToEnd } from '../../fixtures/series.ts';
import { expect, test } from '../../fixtures/test.ts';

test('swipes the next part of a series in when a part ends', async ({ page, product }) => {
  const { id, files } = await fetchSeries(product);
  await page.goto(`/browse/playlist/${id}`);
  await waitForHydration(page);
  await expectPartPlaying(page, `Part 1 of ${files.length}`);
  await seekToEnd(page);
  await expect(nextPartCard(page)).toContainText(`Part 2 of ${files.length}`);
  await expectPartPlaying(page, `Part 2 of ${files.length}`);
});
