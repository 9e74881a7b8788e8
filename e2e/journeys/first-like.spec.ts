import type { Locator, Page } from '@playwright/test';
import { activeSlide, waitForHydration } from '../fixtures/feed.ts';
import {
  CODE_PATTERN,
  closeWelcome,
  createEmail,
  submitCode,
  submitJoinForm,
  waitForMail,
} from '../fixtures/join.ts';
import { expect, test } from '../fixtures/test.ts';

const likeButton = (within: Page | Locator) => within.getByRole('button', { name: 'Like', exact: true });

test('lets a guest join with a mailed code and completes the like', async ({ page, isMobile, monitor }) => {
  const email = createEmail('first-like');
  await page.goto('/');
  await waitForHydration(page);
  const item = isMobile ? activeSlide(page) : page.locator('#root .feed-row').first();
  const like = likeButton(item);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  const author = (await item.getByText(/^@/).first().textContent()) ?? '';
  await like.click();

  if (isMobile) {
    const sheet = page.getByRole('dialog', { name: 'Like more videos with the app' });
    await expect(sheet).toContainText('Use the app or log in to like videos');
    await sheet.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/auth/login?redirectPath=%2F');
    await page.getByRole('main').getByRole('link', { name: 'Join' }).click();
    await submitJoinForm(page, email);
    // A user who reads the mail in another app may return to a reloaded page.
    await page.reload();
    await waitForHydration(page);
  } else {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Join' }).click();
    // The calendar opens over the dialog, and Escape closes only the calendar.
    const calendar = dialog.getByRole('button', { name: 'Open calendar' });
    await calendar.click();
    await expect(page.getByRole('button', { name: '2000', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(calendar).toBeFocused();
    await expect(dialog).toBeVisible();
    await submitJoinForm(page, email, dialog);
  }
  const rated = page.waitForResponse('**/api/app/video/rating');
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  const { file } = (await rated).request().postDataJSON() as { file: string };
  await expect(page).toHaveURL('/');
  if (isMobile) {
    // On a phone the get-app dialog follows a like (FEED-46).
    const getApp = page.getByRole('dialog', { name: 'Get more with the app' });
    await getApp.getByRole('button', { name: 'Close' }).click();
    await closeWelcome(page);
  } else {
    await closeWelcome(page);
    // Signing in can reorder the feed.
    const likedRow = page.locator('#root .feed-row', { hasText: author });
    await expect(likeButton(likedRow)).toHaveAttribute('aria-pressed', 'true');
  }

  await page.goto(`/video/${file}`);
  await waitForHydration(page);
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  const undone = page.waitForResponse('**/api/app/video/rating');
  await likeButton(page).click();
  await expect(likeButton(page), 'a second click removes the like').toHaveAttribute('aria-pressed', 'false');
  // Wait for the response: toggles before it are merged into one call.
  await undone;

  // Offline, the like is stored and survives a reload.
  monitor.allow(/ERR_INTERNET_DISCONNECTED|Couldn't reach OnTrend/);
  await page.route('**/api/app/video/rating', (route) => route.abort('internetdisconnected'));
  await likeButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'saved and will be sent' })).toBeVisible();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/api/app/video/rating');
  const sent = page.waitForResponse('**/api/app/video/rating');
  await page.reload();
  expect((await sent).status()).toBe(200);
  await waitForHydration(page);
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
});
