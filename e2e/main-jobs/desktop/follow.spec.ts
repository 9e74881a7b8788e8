import type { Profile } from '@ontrend/shared/wire';
import { callApi } from '../../fixtures/call-api.ts';
import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { focusSearchField } from '../../fixtures/search.ts';
import { expect, test } from '../../fixtures/test.ts';

/**
 * A creator whom the demo account does not follow. After a follow, their latest video is the third one of the
 * feed.
 */
const STRANGER = 'sk8_lola';

test('adds videos of a followed creator to the feed and removes them after an unfollow', async ({
  page,
  product,
  signIn,
}) => {
  await signIn();

  const creatorRows = page.locator('#root article[aria-posinset]', { hasText: `@${STRANGER}` });
  const follow = page.getByRole('main').getByRole('button', { name: /^(Unf|F)ollow$/ });
  // The page shows a rounded number.
  const countFollowers = async () => {
    const path = 'app/user/external-profile';
    return (await callApi<{ data: Profile }>(product, path, { username: STRANGER })).data.subscribers;
  };

  const openFollowing = async () => {
    await page.getByRole('link', { name: 'Following', exact: true }).locator('visible=true').first().click();
    await expect(page).toHaveURL('/browse/following');
    await expectPlaying(feedRow(page, 0).locator('video'));
  };

  await page.goto('/');
  await waitForHydration(page);
  await openFollowing();
  await expect(creatorRows).toHaveCount(0);

  await (await focusSearchField(page, false)).fill(STRANGER);
  await page.keyboard.press('Enter');
  await page.getByRole('main').locator(`a[href="/user/${STRANGER}"]`).first().click();
  await expect(page).toHaveURL(`/user/${STRANGER}`);
  const before = await countFollowers();
  await expect(follow).toHaveText('Follow');
  await follow.click();
  await expect(follow).toHaveText('Unfollow');
  await expect.poll(countFollowers).toBe(before + 1);

  await openFollowing();
  await expect(creatorRows).toHaveCount(1);
  const saved = page.waitForResponse((response) => response.url().endsWith('/user/unsubscribe'));
  await creatorRows.getByRole('button', { name: 'Unfollow' }).click();
  await expect(creatorRows.getByRole('button', { name: 'Follow' })).toBeVisible();
  await saved;

  await page.goto('/browse/following');
  await waitForHydration(page);
  await expect(page.locator('#root article[aria-posinset]').first()).toBeAttached();
  await expect(creatorRows).toHaveCount(0);
});
