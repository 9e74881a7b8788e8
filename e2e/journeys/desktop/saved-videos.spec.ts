import type { Playlist, Video } from '@ontrend/shared/wire';
import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser, type TestUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

let user: TestUser;

test.beforeEach(async ({ product, context }) => {
  user = await registerUser(product, 'saver');
  await addSessionCookies(context, product, user.tokens);
});

/** Opens the feed. @returns actions of its first video */
async function openFeed(page: Page) {
  await page.goto('/');
  await waitForHydration(page);
  const row = page.locator('#root').getByRole('article').first();
  return {
    save: row.getByRole('button', { name: 'Save video' }),
    more: row.getByRole('button', { name: 'More' }),
  };
}

const readSaved = async () => {
  const { data } = await user.call<{ data: Playlist[] }>('app/playlist/all', {});
  const id = data[0]?.id;
  if (!id) return [];
  const { data: videos } = await user.call<{ data: Video[] }>('app/playlist/videos', { playlist: id });
  return videos.map(({ fileName }) => fileName);
};

const expectSaved = (save: Locator, isSaved: boolean) =>
  expect(save).toHaveAttribute('aria-pressed', String(isSaved));

test('saves a video with one tap and with the keyboard, and undoes it', async ({ page }) => {
  const { save } = await openFeed(page);
  await save.click();
  await expectSaved(save, true);
  await expect.poll(readSaved).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectSaved(save, false);
  await expect.poll(readSaved).toHaveLength(0);
  await page.keyboard.press('b');
  await expectSaved(save, true);
  await expect.poll(readSaved).toHaveLength(1);
  // The document of the next page load contains the state.
  await page.reload();
  await waitForHydration(page);
  const [file] = await readSaved();
  await page.goto(`/video/${file}`);
  await expectSaved(page.getByRole('button', { name: 'Save video' }).first(), true);
});

test('saves offline in two tabs, and sends the changes when it is online again', async ({
  page,
  context,
  monitor,
}) => {
  monitor.allow(
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|can ?not be loaded|failed to load/,
  );
  const { save } = await openFeed(page);
  const label = await page.locator('#root').getByRole('article').first().getAttribute('aria-label');
  const { data } = await user.call<{ data: Video[] }>('app/video/trusted', {});
  const video = data.find(({ user: { username } }) => !label?.includes(username));
  const other = await context.newPage();
  await other.goto(`/video/${video?.fileName}`);
  await waitForHydration(other);
  const otherSave = other.getByRole('button', { name: 'Save video' }).first();
  // Alerts are loaded when the browser is idle.
  for (const tab of [page, other]) await expect(tab.locator('.ot-alerts')).toBeAttached();
  await context.setOffline(true);
  await otherSave.click();
  await expectSaved(otherSave, true);
  await expect(other.getByText(/Your change is saved and will be sent later/)).toBeVisible();
  await page.bringToFront();
  await save.click();
  await expectSaved(save, true);
  await context.setOffline(false);
  await expect.poll(readSaved, { timeout: 30_000 }).toHaveLength(2);
  expect(await readSaved()).toContain(video?.fileName);
  await expectSaved(save, true);
  await expectSaved(otherSave, true);
});

test('adds a video to a new playlist, which plays in its order', async ({ page }) => {
  const { more } = await openFeed(page);
  const owner = await page.locator('#root').getByRole('article').first().getAttribute('aria-label');
  await more.click();
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to playlist' });
  await dialog.getByRole('button', { name: 'New playlist' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Evening');
  await dialog.getByRole('combobox').selectOption('Everyone');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Evening/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  const { data } = await user.call<{ data: Playlist[] }>('app/playlist/all', {});
  const [playlist] = data;
  await page.goto(`/browse/playlist/${playlist?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible();
  await waitForHydration(page);
  await expect(page.locator('#root').getByRole('article', { name: owner ?? '' })).toHaveCount(1);
  await expect(page.getByText('1 video ·')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit playlist' })).toBeVisible();
});
