import type { Playlist, Video } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { registerUser, type TestUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

/** Videos of a playlist with more rows than are rendered at once. */
const LONG_PLAYLIST = 5_000;
const PAGE_SIZE = 100;
const MAX_RENDERED_ROWS = 60;

const TITLE = 'Cats in boxes';

const rows = (page: Page) => page.locator('#root ol > li[aria-posinset]');
const videoLinks = (page: Page) => rows(page).locator('div > a');

async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([]);
}

async function findPlaylist(me: TestUser): Promise<Playlist | undefined> {
  const { data } = await me.call<{ data: Playlist[] }>('app/playlist/all', {});
  return data.find(({ title }) => title === TITLE);
}

async function readOrder(me: TestUser, playlist: string): Promise<string[]> {
  const { data } = await me.call<{ data: Video[] }>('app/playlist/videos', { playlist });
  return data.map(({ fileName }) => fileName);
}

/** The order that the page shows, as file names. */
const readShownOrder = (page: Page) =>
  videoLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
  );

test('creates, orders, shares and deletes a playlist', async ({ page, context, product }) => {
  const me = await registerUser(product, 'curator');
  await addSessionCookies(context, product, me.tokens);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const files = (await fetchPlayableVideos(product)).slice(0, 4).map(({ fileName }) => fileName);
  const [first, second, third, fourth] = files as [string, string, string, string];
  const handle = (position: number) =>
    rows(page)
      .nth(position - 1)
      .getByRole('button', { name: /^Move / });
  /** Expects an order on the page, and then in the API. */
  const expectOrder = async (playlist: string, order: string[]) => {
    await expect.poll(() => readShownOrder(page)).toEqual(order);
    await expect.poll(() => readOrder(me, playlist)).toEqual(order);
  };
  const chooseFromMenu = async (trigger: ReturnType<typeof handle>, item: string) => {
    await trigger.click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  const playlist = await test.step('creates a playlist', async () => {
    await page.goto('/playlists');
    await waitForHydration(page);
    await expect(page.getByText('No playlists yet')).toBeVisible();
    await expectNoAxeViolations(page, 'no playlists');
    await page.getByRole('button', { name: 'New playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'New playlist' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(TITLE);
    await dialog.getByRole('radio', { name: /^Anyone with the link/ }).check();
    await expectNoAxeViolations(page, 'dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
    const { id } = (await findPlaylist(me)) as Playlist;
    for (const file of files) await me.call('app/playlist/include', { playlist: id, file, isIncluded: true });
    return id;
  });

  await test.step('orders it by keyboard', async () => {
    await page.getByRole('button', { name: `More options for ${TITLE}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page).toHaveURL(`/playlists/${playlist}`);
    await expect(rows(page)).toHaveCount(4);
    await expectNoAxeViolations(page, 'edit page');
    await handle(3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('status').getByText('is now at position 2 of 4')).toBeAttached();
    await expect(handle(2)).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(handle(1)).toBeFocused();
    await expectOrder(playlist, [third, first, second, fourth]);
  });

  await test.step('orders it with the menu, and with the mouse', async () => {
    await chooseFromMenu(handle(1), 'Move to the end');
    await expectOrder(playlist, [first, second, fourth, third]);
    await handle(4).dragTo(rows(page).nth(0), { targetPosition: { x: 200, y: 10 } });
    await expectOrder(playlist, [third, first, second, fourth]);
    await handle(1).dragTo(rows(page).nth(3), { targetPosition: { x: 200, y: 80 } });
    await expectOrder(playlist, [first, second, fourth, third]);
  });

  await test.step('removes a video and restores it', async () => {
    await chooseFromMenu(
      rows(page)
        .nth(1)
        .getByRole('button', { name: /^More options/ }),
      'Remove from playlist',
    );
    await expectOrder(playlist, [first, fourth, third]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectOrder(playlist, [first, second, fourth, third]);
    await expect(handle(2)).toBeFocused();
  });

  await test.step('shares its link', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${product}/browse/playlist/${playlist}?sf=${me.viewer.username}`);
  });

  await test.step('deletes it', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete playlist' }).click();
    await expect(page).toHaveURL('/playlists');
    await expect(page.getByText('No playlists yet')).toBeVisible();
    expect(await findPlaylist(me)).toBeUndefined();
  });
});

test('two tabs that order a playlist end in one order', async ({ page, context, product }) => {
  const me = await registerUser(product, 'curator');
  await addSessionCookies(context, product, me.tokens);
  const files = (await fetchPlayableVideos(product)).slice(0, 4).map(({ fileName }) => fileName);
  await me.call('app/playlist/edit', { title: TITLE });
  const { id } = (await findPlaylist(me)) as Playlist;
  for (const file of files) await me.call('app/playlist/include', { playlist: id, file, isIncluded: true });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/playlists/${id}`);
    await expect(rows(tab)).toHaveCount(4);
  }
  const moveUp = async (tab: Page, position: number) => {
    const confirmed = tab.waitForResponse('**/api/app/playlist/move');
    await rows(tab)
      .nth(position - 1)
      .getByRole('button', { name: /^Move / })
      .focus();
    await tab.keyboard.press('Alt+ArrowUp');
    await confirmed;
  };
  await Promise.all([moveUp(page, 4), moveUp(other, 2)]);
  // Which move comes first is open. The video of the second tab is the first in both cases.
  const order = await readOrder(me, id);
  expect(order[0]).toBe(files[1]);
  expect(order.toSorted()).toEqual(files.toSorted());
  for (const tab of [page, other]) await expect.poll(() => readShownOrder(tab)).toEqual(order);
});

test('renders only the rows near the view of a long playlist', async ({ page, context, product }) => {
  const me = await registerUser(product, 'curator');
  await addSessionCookies(context, product, me.tokens);
  const videos = await fetchPlayableVideos(product);
  await me.call('app/playlist/edit', { title: TITLE });
  const { id } = (await findPlaylist(me)) as Playlist;
  const all = Array.from({ length: LONG_PLAYLIST }, (_, index): Video => {
    const video = videos[index % videos.length] as Video;
    return {
      ...video,
      id: 9_000_000 + index,
      fileName: `long${index + 1}`,
      description: `Number ${index + 1}`,
    };
  });
  await page.route('**/api/app/playlist/videos', (route) => {
    const { nextPageToken } = route.request().postDataJSON() as { nextPageToken?: string };
    const start = Number(nextPageToken ?? 0);
    const end = start + PAGE_SIZE;
    const token = end < LONG_PLAYLIST ? String(end) : null;
    return route.fulfill({ json: { data: all.slice(start, end), nextPageToken: token } });
  });
  const moves: unknown[] = [];
  await page.route('**/api/app/playlist/move', (route) => {
    moves.push(route.request().postDataJSON());
    return route.fulfill({ json: { data: {} } });
  });
  await page.goto(`/playlists/${id}`);
  await expect(rows(page).first()).toContainText('Number 1');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Move / })
    .click();
  await page.getByRole('menuitem', { name: 'Move to the end' }).click();

  const moved = rows(page).and(page.locator(`[aria-posinset="${LONG_PLAYLIST}"]`));
  await expect(moved).toContainText('Number 1', { timeout: 30_000 });
  await expect(moved.getByRole('button', { name: /^Move / })).toBeFocused();
  await expect(moved).toBeInViewport();
  expect(moves).toEqual([expect.objectContaining({ file: 'long1', after: `long${LONG_PLAYLIST}` })]);
  expect(await rows(page).count()).toBeLessThan(MAX_RENDERED_ROWS);
});

test('the own profile shows playlists and saved videos', async ({ page, context, product }) => {
  const me = await registerUser(product, 'curator');
  await addSessionCookies(context, product, me.tokens);
  const files = (await fetchPlayableVideos(product)).slice(0, 2).map(({ fileName }) => fileName);
  for (const file of files) await me.call('app/playlist/save', { file, isSaved: true });
  await page.goto(`/user/${me.viewer.username}`);
  await waitForHydration(page);
  await page.getByRole('tab', { name: 'Saved' }).click();
  await expect(page).toHaveURL(/\?tab=saved$/);
  await expect(page.locator('#root .profile-tile')).toHaveCount(2);
  await expectNoAxeViolations(page, 'saved videos');
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await expect(page.getByText('2 videos')).toBeVisible();
  await expectNoAxeViolations(page, 'playlists');
  await page.getByRole('link', { name: 'Manage playlists' }).click();
  await expect(page).toHaveURL('/playlists');
});

test('another user reports a public playlist', async ({ page, context, product }) => {
  const [owner, me] = [await registerUser(product, 'curator'), await registerUser(product, 'reporter')];
  const [video] = await fetchPlayableVideos(product);
  const { data } = await owner.call<{ data: Playlist }>('app/playlist/edit', {
    title: TITLE,
    visibility: 'public',
  });
  await owner.call('app/playlist/include', { playlist: data.id, file: video?.fileName, isIncluded: true });
  await addSessionCookies(context, product, me.tokens);
  await page.goto(`/browse/playlist/${data.id}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'More options for this playlist' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await expect(dialog).toContainText("What's wrong with this playlist?");
  await dialog.getByRole('radio', { name: 'Hate or harassment' }).check();
  const sent = page.waitForRequest('**/api/app/user/report');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ userReportType: 5, userReport: 4, targetId: data.id });
  await expect(page.locator('.ot-alerts')).toContainText('Report sended');
});
