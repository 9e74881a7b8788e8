import type { Locator, Page } from '@playwright/test';
import { activeSlide, expectPlaying, openPhoneFeed, swipe } from '../../fixtures/feed.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

const feedSwitch = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Browse' });
/** The current video, without the slide of its details. */
const currentItem = (page: Page) => activeSlide(page).locator('article[aria-posinset]');
const switchLink = (page: Page, name: string) => feedSwitch(page).getByRole('link', { name });

async function openFeed(page: Page): Promise<void> {
  await openPhoneFeed(page);
  await expectPlaying(activeSlide(page).locator('video'));
}

async function getBox(locator: Locator): Promise<{ top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return { top: box.y, bottom: box.y + box.height };
}

test('switches between the main feeds by tap, and shows guests the gate', async ({ page, signIn }) => {
  await openFeed(page);
  await expect(switchLink(page, 'For You')).toHaveAttribute('aria-current', 'page');
  await switchLink(page, 'Following').tap();
  await expect(page).toHaveURL('/browse/following');
  await expect(page.getByText('Videos from creators you follow will appear here')).toBeVisible();
  await expect(switchLink(page, 'Following')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Back' })).toHaveCount(0);
  await switchLink(page, 'For You').tap();
  await expect(page).toHaveURL('/');
  await expectPlaying(activeSlide(page).locator('video'));

  await signIn();
  await openFeed(page);
  await switchLink(page, 'Following').tap();
  await expectPlaying(activeSlide(page).locator('video'));
  await switchLink(page, 'For You').tap();
  await expect(page).toHaveURL('/');
});

test('plays at double speed while the video is held', async ({ page }) => {
  await openFeed(page);
  const video = activeSlide(page).locator('video');
  const getRate = () => video.evaluate((element: HTMLVideoElement) => element.playbackRate);
  const pill = activeSlide(page).getByText('2×');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: 150, y: 300 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(pill).toBeVisible();
  expect(await getRate()).toBe(2);
  expect((await getBox(pill)).top).toBeGreaterThanOrEqual((await getBox(feedSwitch(page))).bottom);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(pill).toBeHidden();
  await expect.poll(getRate).toBe(1);
  await expectPlaying(video);
});

test('follows a creator with the button at the avatar', async ({ page, context, product }) => {
  const { tokens } = await registerUser(product, 'quick-follow');
  await addSessionCookies(context, product, tokens);
  await openFeed(page);
  const quickFollow = activeSlide(page).getByRole('button', { name: /^Follow @/ });
  const saved = page.waitForResponse((response) => response.url().endsWith('/user/subscribe'));
  await quickFollow.tap();
  expect((await saved).status()).toBe(200);
  await expect(currentItem(page).getByRole('button', { name: 'Unfollow' })).toBeVisible();
  // The check fades.
  await expect(activeSlide(page).getByRole('button', { name: /^Follow(ing)? @/ })).toHaveCount(0);
});

test('shows one promotion after the third video, which covers no controls', async ({ page }) => {
  await openFeed(page);
  const promotions = page.getByRole('complementary').locator('visible=true');
  for (let watched = 0; watched < 3; watched += 1) {
    await expectPlaying(activeSlide(page).locator('video'));
    await expect(promotions).toHaveCount(0);
    await swipe(page, 'up');
    await expect(activeSlide(page).locator(`article[aria-posinset="${watched + 2}"]`)).toBeVisible();
  }
  await expect(promotions).toHaveCount(1);
  await expect(promotions).toHaveAccessibleName('Get the full experience on the app');
  const box = await getBox(promotions);
  expect(box.top).toBeGreaterThanOrEqual((await getBox(page.getByRole('banner'))).bottom);
  const avatar = await getBox(currentItem(page).locator('.feed-avatar'));
  expect(box.bottom).toBeLessThanOrEqual(avatar.top);
  await promotions.getByRole('button', { name: 'Close' }).tap();
  await expect(promotions).toHaveCount(0);
});
