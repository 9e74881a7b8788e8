import type { Video } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { callApi } from '../../fixtures/call-api.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, logIn, test } from '../../fixtures/test.ts';

type Sort = 'pinned' | 'newest' | 'popular' | 'oldest';
type ListedVideo = Video & { isPinned?: true };

/** A creator with two videos, of which the older one is pinned. */
const CREATOR = 'professor_bob';
const PATH = `/user/${CREATOR}`;
/** A creator with three videos and no pins. */
const PINNING_CREATOR = 'misha.makes';

async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([]);
}

/** Returns the file names of a profile in an order, as the API lists them. */
async function readFiles(product: string, sort: Sort, username = CREATOR): Promise<string[]> {
  const body = { username, sort };
  const { data } = await callApi<{ data: ListedVideo[] }>(product, 'app/user/videos', body);
  return data.map(({ fileName }) => fileName);
}

const tiles = (page: Page) => page.locator('#root .profile-grid > li');
const expectTiles = (page: Page, files: string[]) =>
  expect
    .poll(() =>
      tiles(page)
        .locator('> a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1))),
    )
    .toEqual(files);

test('orders the videos of a profile, and continues in that order', async ({ page, product }) => {
  const popular = await readFiles(product, 'popular');
  const [first, second] = popular as [string, string];
  await page.goto(PATH);
  await waitForHydration(page);
  await expectTiles(page, await readFiles(product, 'pinned'));
  await expect(page.locator('#root .profile-pin').first()).toBeVisible();
  await page.getByRole('link', { name: 'Popular' }).click();
  await expectTiles(page, popular);
  await expect(page).toHaveURL(`${PATH}?sort=popular`);
  await expect(page.locator('#root .profile-pin')).toHaveCount(0);
  await expectNoAxeViolations(page, 'popular');

  await tiles(page).locator('> a').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video').first()).toBeVisible();
  await expect(page).toHaveURL(`/video/${first}`);
  await expect(dialog.getByRole('button', { name: 'Next video' })).toBeEnabled();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(`/video/${second}`);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${PATH}?sort=popular`);
  await page.reload();
  await waitForHydration(page);
  await expectTiles(page, popular);
  await page.getByRole('link', { name: 'Oldest' }).click();
  await expectTiles(page, await readFiles(product, 'oldest'));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the document has the order of its address', async ({ page, product }) => {
    await page.goto(PATH);
    await expect(page.locator('.profile-pin').first()).toBeVisible();
    await page.getByRole('link', { name: 'Oldest' }).click();
    await expect(page).toHaveURL(`${PATH}?sort=oldest`);
    await expect(page.getByRole('link', { name: 'Oldest' })).toHaveAttribute('aria-current', 'true');
    const [oldest] = await readFiles(product, 'oldest');
    await expect(page.locator('.profile-tile').first()).toHaveAttribute('href', `/video/${oldest}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${PATH}$`));
  });
});

test('pins and unpins own videos with the keyboard', async ({ page, context, product, monitor }) => {
  const tokens = await logIn(product, { email: `${PINNING_CREATOR}@demo.ontrend.example` });
  await addSessionCookies(context, product, tokens);
  const [first, second, third] = (await readFiles(product, 'newest', PINNING_CREATOR)) as [
    string,
    string,
    string,
  ];
  await page.goto(`/user/${PINNING_CREATOR}`);
  await waitForHydration(page);
  await expectTiles(page, [first, second, third]);
  /** Chooses the first item of a tile's menu. */
  const choose = async (file: string, item: string) => {
    const tile = tiles(page).filter({ has: page.locator(`[href="/video/${file}"]`) });
    await tile.getByRole('button', { name: /^More options for/ }).press('Enter');
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await choose(third, 'Pin to profile');
  await expect(page.getByText('Pinned to your profile')).toBeVisible();
  await expectTiles(page, [third, first, second]);
  await expectNoAxeViolations(page, 'pinned');

  await test.step('a fourth pin offers to unpin another', async () => {
    // The account has only three videos.
    const messages = ['You can pin up to 3 videos. Unpin one to pin another.'];
    monitor.allow(/status(?: of)? 409/);
    await page.route(
      '**/api/app/user/video-pin',
      (route) => route.fulfill({ status: 409, json: { code: 'too-many-pins', messages } }),
      { times: 1 },
    );
    await choose(second, 'Pin to profile');
    const dialog = page.getByRole('dialog', { name: 'Unpin a video?' });
    await expect(dialog.getByText(messages[0]?.split('.')[0] ?? '')).toBeVisible();
    await expectNoAxeViolations(page, 'choice of the video to unpin');
    await dialog.getByRole('button', { name: /^Unpin / }).press('Enter');
    await expectTiles(page, [second, first, third]);
    expect(await readFiles(product, 'pinned', PINNING_CREATOR)).toEqual([second, first, third]);
  });

  await choose(second, 'Unpin from profile');
  await expectTiles(page, [first, second, third]);

  await test.step('pins it next to the video', async () => {
    await page.goto(`/video/${third}`);
    await waitForHydration(page);
    const chooseHere = async (item: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await chooseHere('Pin to profile');
    await expect.poll(() => readFiles(product, 'pinned', PINNING_CREATOR)).toEqual([third, first, second]);
    await chooseHere('Unpin from profile');
    await expect.poll(() => readFiles(product, 'pinned', PINNING_CREATOR)).toEqual([first, second, third]);
  });
});

test('shows others the liked and saved videos by choice', async ({ page, context, product, browser }) => {
  const me = await registerUser(product, 'sharer');
  await addSessionCookies(context, product, me.tokens);
  const files = (await fetchPlayableVideos(product)).slice(0, 2).map(({ fileName }) => fileName);
  for (const file of files) {
    await me.call('app/video/rating', { file, rating: 1 });
    await me.call('app/playlist/save', { file, isSaved: true });
  }
  const path = `/user/${me.viewer.username}`;
  const others = await browser.newContext({ baseURL: product });
  const visitor = await others.newPage();
  await visitor.goto(`${path}?tab=liked`);
  await waitForHydration(visitor);
  await expect(visitor.getByRole('tab', { name: 'Liked' })).toBeDisabled();
  await expect(visitor.getByRole('tab', { name: 'Saved' })).toHaveCount(0);

  await test.step('makes both public, from the tab', async () => {
    await page.goto(`${path}?tab=liked`);
    await waitForHydration(page);
    await expect(page.getByText('Only you can see this list.')).toBeVisible();
    await expectNoAxeViolations(page, 'own liked videos');
    await page.getByRole('link', { name: 'Change' }).click();
    const liked = page.getByRole('combobox', { name: 'Who can see your liked videos' });
    await expect(liked).toBeFocused();
    await liked.selectOption('Everyone');
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
    await page.getByRole('combobox', { name: 'Who can see your saved videos' }).selectOption('Everyone');
    await expectNoAxeViolations(page, 'settings');
    await page.getByRole('button', { name: 'Change Liked and saved videos' }).click();
    await expect(page.getByText('Liked: Everyone · Saved: Everyone')).toBeVisible();
  });

  await test.step('visitors see them, and continue in them', async () => {
    for (const tab of ['Saved', 'Liked']) {
      await visitor.goto(path);
      await waitForHydration(visitor);
      await visitor.getByRole('tab', { name: tab }).click();
      await expectTiles(visitor, [...files].reverse());
      await expectNoAxeViolations(visitor, tab);
    }
    await tiles(visitor).locator('> a').first().click();
    await expect(visitor).toHaveURL(`/video/${files[1]}`);
    await expect(visitor.getByRole('dialog').locator('video').first()).toBeVisible();
    await visitor.goBack();
  });

  await test.step('open pages say that a list became private', async () => {
    await me.call('app/user/settings', { settings: { privacy: { likedVisibility: 'private' } } });
    await visitor.getByRole('tab', { name: 'Playlists' }).click();
    await visitor.getByRole('tab', { name: 'Liked' }).click();
    await expect(visitor.getByRole('heading', { name: 'Liked videos are private' })).toBeVisible();
    await expectNoAxeViolations(visitor, 'private');
  });
  await others.close();
});
