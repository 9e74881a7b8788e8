import { CREATOR } from '../../fixtures/demo.ts';
import { expectPlaying, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

const PROFILE = `/user/${CREATOR.username}`;

test('opens a video from a profile and goes back', async ({ page }) => {
  await page.goto(PROFILE);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CREATOR.name);
  await expect(page).toHaveTitle(new RegExp(`@${CREATOR.username}`));
  const tile = page.locator('#root a.profile-tile').first();
  const href = await tile.getAttribute('href');
  expect(href).toMatch(/^\/video\/[\w-]{11}$/);
  await tile.click();
  await expect(page).toHaveURL(href ?? '');
  await expectPlaying(page.getByRole('dialog').locator('video').first());
  await page.goBack();
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CREATOR.name);
});

test('reads the terms of service from a link in the frame', async ({ page }) => {
  await page.goto(PROFILE);
  await waitForHydration(page);
  await page
    .getByRole('link', { name: /^Terms of Service$/i })
    .locator('visible=true')
    .first()
    .click();
  await expect(page).toHaveURL('/legal/terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms of service/i);
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3);
});

test('responds to unknown pages, texts, users and videos with 404 and a link to the home page', async ({
  page,
  monitor,
}) => {
  monitor.allow(/404/);
  for (const path of ['/nowhere', '/legal/nothing', '/user/nobody_of_this_name', '/video/AAAAAAAAAAA']) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! You’re lost...');
      await expect(page).toHaveTitle(/^404 Not Found/);
      await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL('/browse/for-you');
      await expectPlaying(page.locator('#root .feed-slot video').first());
    });
  }
});
