import type { Profile, Video } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { CREATOR } from '../fixtures/demo.ts';
import { swipe, waitForHydration, waitForScrollEnd } from '../fixtures/feed.ts';
import { fetchPlayableVideos } from '../fixtures/fetch-playable-videos.ts';
import { pinFont } from '../fixtures/pin-font.ts';
import { registerUser } from '../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../fixtures/test.ts';

/** Videos of a profile with more tiles than are rendered at once. */
const VIDEO_COUNT = 200;
const PAGE_SIZE = 15;
/** Position of a tile that later pages contain. */
const LATER_POSITION = 105;
/** Position of a tile that is rendered, with its neighbors, while `LATER_POSITION` is. */
const WATCHED_POSITION = 93;
const MAX_RENDERED_TILES = 60;

async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([]);
}

/** Mocks a long profile list of playable videos. */
async function mockManyVideos(page: Page, from: readonly Video[], user: Video['user']): Promise<void> {
  const many = Array.from({ length: VIDEO_COUNT }, (_, index): Video => {
    const video = from[index % from.length] as Video;
    const id = 9_000_000 - index;
    const createdAt = 1_760_000_000 - index * 20_000;
    return { ...video, id, fileName: `many${id}`, description: `Number ${index + 1}`, user, createdAt };
  });
  // Requested by the page and by the player that continues the list.
  await page.route(/\/api\/app\/(user\/videos|video\/get)$/, async (route) => {
    const { nextPageToken, filter } = route.request().postDataJSON() as {
      nextPageToken?: string;
      filter?: { kind: string };
    };
    if (filter && filter.kind !== 'user') return route.fallback();
    const begin = Number(nextPageToken ?? 0);
    const end = Math.min(begin + PAGE_SIZE, VIDEO_COUNT);
    const pagination = { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: VIDEO_COUNT };
    const data = many.slice(begin, end);
    await route.fulfill({
      json: { data, pagination, nextPageToken: end < VIDEO_COUNT ? String(end) : null },
    });
  });
  await page.route(/\/api\/(app\/video\/info|video\/get-rating)$/, (route) => {
    const { fileName, file } = route.request().postDataJSON() as { fileName?: string; file?: string };
    const data = many.find((video) => video.fileName === (fileName ?? file));
    return data ? route.fulfill({ json: { data } }) : route.fallback();
  });
  await page.route('**/api/app/comment/get', (route) => {
    const pagination = { page: 1, recordsPerPage: PAGE_SIZE, recordsTotal: 0 };
    return route.fulfill({ json: { data: [], pagination, nextPageToken: null, target: null } });
  });
}

const tile = (page: Page, position: number) =>
  page.locator(`#root .profile-grid > li[aria-posinset="${position}"] > a`);

/**
 * Goes to the next or previous video with a swipe on phones or an arrow key on desktops, once the video plays and
 * its list is loaded.
 */
async function goToVideo(page: Page, isMobile: boolean, direction: 'next' | 'previous'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() =>
      dialog.locator('video').evaluateAll((all) => all.some((video) => !(video as HTMLVideoElement).paused)),
    )
    .toBe(true);
  if (isMobile) {
    // Swipes are lost while the slider initializes.
    await expect(dialog.locator('.feed-swiper.swiper-initialized')).toBeVisible();
    return swipe(page, direction === 'next' ? 'up' : 'down');
  }
  const step = dialog.getByRole('button', { name: direction === 'next' ? 'Next video' : 'Previous video' });
  await expect(step).toBeEnabled();
  await page.keyboard.press(direction === 'next' ? 'ArrowDown' : 'ArrowUp');
}

/** Opens the video of a tile, goes to its neighbors and returns to the same position. */
async function watchAndReturn(page: Page, isMobile: boolean, position: number): Promise<void> {
  const opened = tile(page, position);
  await opened.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const scrollTop = await waitForScrollEnd(page);
  const listUrl = page.url();
  const videoUrl = (await opened.getAttribute('href')) ?? '';
  const nextUrl = (await tile(page, position + 1).getAttribute('href')) ?? '';
  await opened.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video').first()).toBeVisible();
  await expect(page).toHaveURL(videoUrl);
  await goToVideo(page, isMobile, 'next');
  await expect(page, 'next video of the list').toHaveURL(nextUrl);
  await goToVideo(page, isMobile, 'previous');
  await expect(page, 'previous video').toHaveURL(videoUrl);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(listUrl);
  expect(await waitForScrollEnd(page), 'scroll position is restored').toBe(scrollTop);
}

test('browses a profile, plays its videos, follows, blocks and unblocks', async ({
  page,
  context,
  product,
  isMobile,
}) => {
  const me = await registerUser(product, 'fan');
  await addSessionCookies(context, product, me.tokens);
  const videos = await fetchPlayableVideos(product);
  const liked = videos.slice(0, 3);
  for (const { fileName } of liked) await me.call('app/video/rating', { file: fileName, rating: 1 });
  const creatorQuery = { username: CREATOR.username };
  const readCreator = async () =>
    (await me.call<{ data: Profile }>('app/user/external-profile', creatorQuery)).data;
  const creator = await readCreator();
  await me.call('app/user/subscribe', { userId: creator.id });
  await mockManyVideos(page, videos, { ...creator, hasSubscribe: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const header = page.locator('#root .profile-header');

  await test.step('plays the liked videos', async () => {
    await page.goto(`/user/${me.viewer.username}`);
    await waitForHydration(page);
    await page.getByRole('tab', { name: 'Liked' }).click();
    await expect(page).toHaveURL(/\?tab=liked$/);
    await expect(page.locator('#root .profile-tile')).toHaveCount(liked.length);
    await watchAndReturn(page, isMobile, 1);
    for (const { fileName } of liked) await me.call('app/video/rating', { file: fileName, rating: 0 });
  });

  await test.step('opens a creator with many videos from the following list', async () => {
    await page.getByRole('button', { name: 'Following' }).click();
    await page.getByRole('dialog').getByRole('link', { name: CREATOR.name }).click();
    await expect(page).toHaveURL(`/user/${CREATOR.username}`);
    const description = new RegExp(`^@${CREATOR.username} on OnTrend · `);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description);
    await expect(page.getByRole('tab', { name: 'Liked' })).toBeDisabled();
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(tile(page, LATER_POSITION)).toBeAttached({ timeout: 200 });
    }).toPass({ intervals: [50] });
    expect(await page.locator('#root .profile-tile').count()).toBeLessThan(MAX_RENDERED_TILES);
    await expectNoAxeViolations(page, 'a long list');
    await watchAndReturn(page, isMobile, WATCHED_POSITION);
  });

  await test.step('unfollows, follows and searches the followers', async () => {
    await page.unrouteAll();
    await page.evaluate(() => scrollTo(0, 0));
    // The page shows a rounded number.
    const countFollowers = async () => (await readCreator()).subscribers;
    await header.getByRole('button', { name: 'Unfollow' }).click();
    await expect.poll(countFollowers).toBe(creator.subscribers);
    await header.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect.poll(countFollowers).toBe(creator.subscribers + 1);
    await expect(header.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    if (isMobile) {
      // On the narrowest phone, too, all actions are in one row.
      const size = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ width: 320, height: 600 });
      await pinFont(page);
      const tops = await header
        .locator('.profile-actions :is(a, button)')
        .evaluateAll((all) => all.map((action) => action.getBoundingClientRect().top));
      expect(tops.length).toBeGreaterThan(2);
      expect(new Set(tops).size).toBe(1);
      await page.setViewportSize(size);
    }
    await header.getByRole('button', { name: 'Followers' }).click();
    const followDialog = page.getByRole('dialog', { name: `Followers and following of ${CREATOR.name}` });
    await expect(followDialog.getByText(`@${me.viewer.username}`)).toBeVisible();
    await followDialog.getByRole('searchbox').fill('nobody-is-called-this');
    await expect(followDialog.getByText(/No users found for/)).toBeVisible();
    await expectNoAxeViolations(page, 'followers');
    await page.keyboard.press('Escape');
    await expect(followDialog).toBeHidden();
    await expect(header.getByRole('button', { name: 'Followers' })).toBeFocused();
  });

  await test.step('blocks and unblocks', async () => {
    await header.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    const confirmDialog = page.getByRole('dialog', { name: `Block @${CREATOR.username}?` });
    await expect(confirmDialog).toBeVisible();
    await expectNoAxeViolations(page, 'confirmation');
    await confirmDialog.getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText(`You blocked \u2068@${CREATOR.username}\u2069`)).toBeVisible();
    await expect(page.locator('#root .profile-tile')).toHaveCount(0);
    await expectNoAxeViolations(page, 'blocked');
    await page.getByRole('main').getByRole('button', { name: 'Unblock' }).click();
    await expect(tile(page, 1)).toBeVisible();
    // Blocking ended the follow.
    await expect(header.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  });
});
