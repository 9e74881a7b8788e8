import { swipe, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('leaves the comments open when the next video is swiped in', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('.swiper-initialized')).toBeVisible();
  await page.locator('.feed-slide:not([inert])').getByRole('button', { name: 'Comments' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  await expect(sheet.getByRole('region', { name: 'Comments' })).toBeVisible();
  const list = sheet.getByRole('region', { name: 'Comments' });
  const headingToClosePx = await sheet.evaluate((element) => {
    const middle = (child: Element | null | undefined) => {
      const { top = Number.NaN, bottom = Number.NaN } = child?.getBoundingClientRect() ?? {};
      return (top + bottom) / 2;
    };
    return middle(element.querySelector('[data-close]')) - middle([...element.querySelectorAll('h2')].at(-1));
  });
  expect(headingToClosePx, 'heading and close button are on one line').toBeCloseTo(0, 0);
  const ids = () =>
    list
      .locator('[data-comment]')
      .evaluateAll((all) => all.map((comment) => comment.getAttribute('data-comment')));
  await expect.poll(ids).not.toEqual([]);
  const before = await ids();
  // Above the sheet.
  await swipe(page, 'up', [335, 10]);
  await expect(page.locator('.feed-slide:not([inert]) article[aria-posinset]')).toHaveAttribute(
    'aria-posinset',
    '2',
  );
  await expect(sheet).toBeVisible();
  // Comments of the new video only.
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(0);
  await expect.poll(async () => (await ids()).filter((id) => before.includes(id))).toEqual([]);
});

test("closes a guest's like sheet with Escape and restores focus", async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('.swiper-initialized')).toBeVisible();
  const heart = page.locator('.feed-slide:not([inert])').getByRole('button', { name: 'Like' });
  await heart.tap();
  const sheet = page.getByRole('dialog', { name: 'Like more videos with the app' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(heart).toBeFocused();
});
