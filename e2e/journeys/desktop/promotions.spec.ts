import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('shows one promotion after the third video, in the drawer', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const promotion = page.getByRole('complementary', { name: 'OnTrend on your phone' });
  const footer = page.locator('#root .ot-drawer .ot-footer');
  const footerBefore = await footer.boundingBox();
  for (let watched = 0; watched < 3; watched += 1) {
    await expectPlaying(feedRow(page, watched).locator('video'));
    await expect(promotion).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
  }
  await expect(promotion).toBeVisible();
  const [card, drawer] = await Promise.all([
    promotion.boundingBox(),
    page.locator('#root .ot-drawer').boundingBox(),
  ]);
  if (!card || !drawer) throw new Error('not visible');
  expect(card.x).toBeGreaterThanOrEqual(drawer.x);
  expect(card.x + card.width).toBeLessThanOrEqual(drawer.x + drawer.width);
  expect(await footer.boundingBox()).toEqual(footerBefore);
  await promotion.getByRole('button', { name: 'Close' }).click();
  await expect(promotion).toHaveCount(0);
});
