import { swipe, untilTakenOver } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('comments stay open while the next video is swiped in', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await untilTakenOver(page);
  await expect(page.locator('.swiper-initialized')).toBeVisible();
  await page.locator('.feed-slide:not([inert])').getByRole('button', { name: 'Comments' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  await expect(sheet.getByRole('region', { name: 'Comments' })).toBeVisible();
  const before = await sheet.getByRole('heading', { level: 2 }).nth(0).textContent();
  // Above the sheet.
  await swipe(page, 'up', [335, 10]);
  await expect(page.locator('.feed-slide:not([inert]) article[aria-posinset]')).toHaveAttribute(
    'aria-posinset',
    '2',
  );
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Comments' })).toBeVisible();
  expect(before).not.toBeNull();
});
