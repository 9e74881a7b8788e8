import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { expectPlaying, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the tile under the mouse or with the focus plays a muted preview, one at a time', async ({ page }) => {
  await page.goto('/browse/search');
  await waitForHydration(page);
  const tiles = page.getByRole('region', { name: 'Trending videos' }).getByRole('listitem');
  const videos = page.getByRole('main').locator('video');
  await tiles.nth(0).scrollIntoViewIfNeeded();
  const before = await tiles.nth(0).boundingBox();
  await tiles.nth(0).hover({ position: { x: 40, y: 40 } });
  const first = tiles.nth(0).locator('video');
  await expectPlaying(first);
  expect(await first.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  expect(await tiles.nth(0).boundingBox()).toEqual(before);

  await tiles.nth(1).hover({ position: { x: 40, y: 40 } });
  await expectPlaying(tiles.nth(1).locator('video'));
  await expect(videos).toHaveCount(1);

  // The keyboard takes over from the mouse that still rests on its tile.
  await tiles.nth(1).getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tiles.nth(2).getByRole('link').first()).toBeFocused();
  await expectPlaying(tiles.nth(2).locator('video'));
  await expect(videos).toHaveCount(1);
});

test('a card opens for the name of a user, follows, and closes when the pointer leaves it and on Escape', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/browse/search/users?q=old_salt');
  await waitForHydration(page);
  // The card listens when the browser is idle.
  const name = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const card = page.getByRole('dialog', { name: /^About @/ });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await name.hover();
    await expect(card).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(card).toContainText(/followers?.*likes?/);
  expect(await findAxeViolations(page)).toEqual([]);

  const follow = card.getByRole('button', { name: /^(Follow|Unfollow)$/ });
  const label = await follow.textContent();
  await follow.click();
  await expect(follow).not.toHaveText(label ?? '');
  await follow.click();
  await expect(follow).toHaveText(label ?? '');
  await page.mouse.move(0, 0);
  await expect(card).toBeHidden();
  await name.hover();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('a card opens for the focus, Tab enters it and returns to the page', async ({ page }) => {
  await page.goto('/browse/search/users?q=old_salt');
  await waitForHydration(page);
  const row = page.getByRole('main').getByRole('listitem').first();
  const card = page.getByRole('dialog', { name: /^About @/ });
  await expect(async () => {
    await page.getByRole('main').focus();
    await row.getByRole('link').focus();
    await page.keyboard.press('Shift');
    await expect(card).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card).toBeHidden();
  await expect(row.getByRole('button')).toBeFocused();
});
