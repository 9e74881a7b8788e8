import type { Playlist } from '@ontrend/shared/wire';
import { findAxeViolations, findAxeViolationsInBothThemes } from '../../fixtures/axe-violations.ts';
import { expect, sendCommand, test, waitForEvent } from '../../fixtures/embed-test.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { getHorizontalOverflow } from '../../fixtures/layout-checks.ts';
import { registerUser, type TestUser } from '../../fixtures/register-user.ts';

const TITLE = 'Cats in boxes';

async function createPlaylist(me: TestUser, files: readonly string[]): Promise<string> {
  const { data } = await me.call<{ data: Playlist }>('app/playlist/edit', {
    title: TITLE,
    visibility: 'unlisted',
  });
  for (const file of files)
    await me.call('app/playlist/include', { playlist: data.id, file, isIncluded: true });
  return data.id;
}

test('a third-party page plays a playlist by link in order', async ({ page, product, host }) => {
  const me = await registerUser(product, 'curator');
  const files = (await fetchPlayableVideos(product)).slice(0, 3).map(({ fileName }) => fileName);
  const playlist = await createPlaylist(me, files);
  const url = `${product}/browse/playlist/${playlist}`;
  const oembed = await fetch(`${product}/oembed?${new URLSearchParams({ url })}`);
  const { html } = (await oembed.json()) as { html: string };
  host.body = html.replace(/src="([^"]+)"/, `src="$1?muted=1&origin=${encodeURIComponent(host.origin)}"`);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(product)) requests.push(`${request.resourceType()} ${request.url()}`);
  });

  await page.goto(host.origin);
  const ready = await waitForEvent(page, 'ready');
  expect(ready).toMatchObject({ file: files[0], position: 1, videos: 3 });
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(frame.getByRole('status').getByText('1 of 3')).toBeVisible();

  await test.step('continues with the next video at the end', async () => {
    await sendCommand(page, { command: 'seek', value: Number(ready.duration) - 1 });
    await sendCommand(page, { command: 'play' });
    expect(await waitForEvent(page, 'video')).toMatchObject({ file: files[1], position: 2 });
    await waitForEvent(page, 'timeupdate', ({ currentTime, paused }) => Number(currentTime) > 0 && !paused);
    await expect(frame.getByRole('status').getByText('2 of 3')).toBeAttached();
  });

  await test.step('moves by button, by key and by the list', async () => {
    await frame.getByRole('button', { name: 'Next video' }).click();
    await expect(frame.getByRole('status').getByText('3 of 3')).toBeAttached();
    await page.keyboard.press('p');
    await expect(frame.getByRole('status').getByText('2 of 3')).toBeAttached();
    await page.keyboard.press('l');
    const list = frame.getByRole('region', { name: 'Videos in this playlist' });
    await expect(list.getByRole('button').and(frame.locator('[aria-current]'))).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(frame.getByRole('status').getByText('1 of 3')).toBeAttached();
    await waitForEvent(page, 'timeupdate', ({ currentTime }) => Number(currentTime) < 3);
  });

  expect(requests.filter((request) => !/^document .*\/embed\/|\/media\//.test(request))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the page of a playlist has its embed code, and the embed is accessible in all sizes', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const me = await registerUser(product, 'curator');
  const files = (await fetchPlayableVideos(product)).slice(0, 3).map(({ fileName }) => fileName);
  const playlist = await createPlaylist(me, files);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/browse/playlist/${playlist}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'More options for this playlist' }).click();
  await page.getByRole('menuitem', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed this playlist' });
  await expect(dialog.frameLocator('iframe').getByText('1 of 3')).toBeAttached();
  const code = dialog.getByRole('textbox', { name: 'Embed code' });
  await expect(code).toHaveValue(new RegExp(`src="${product}/embed/playlist/${playlist}"`));
  expect(await findAxeViolationsInBothThemes(page, { within: '[role="dialog"]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue());

  await page.goto(`/embed/playlist/${playlist}`);
  await expect(page.getByText('1 of 3')).toBeVisible();
  expect(await findAxeViolations(page), 'player').toEqual([]);
  await page.getByRole('button', { name: 'Videos in this playlist' }).click();
  await expect(page.getByRole('button', { name: 'Close the list' })).toBeVisible();
  expect(await findAxeViolations(page), 'list').toEqual([]);
  await page.getByRole('button', { name: 'Close the list' }).click();
  for (const [width, height] of [
    [360, 640],
    [320, 180],
    [160, 120],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
    expect(await getHorizontalOverflow(page)).toBe(0);
  }
});

test('a private playlist cannot be embedded', async ({ page, product, monitor }) => {
  monitor.allow(/404/);
  const me = await registerUser(product, 'curator');
  const { data } = await me.call<{ data: Playlist }>('app/playlist/edit', { title: TITLE });
  await page.goto(`/embed/playlist/${data.id}`);
  await expect(page.getByRole('heading', { name: 'This playlist cannot be played.' })).toBeVisible();
  await expect(page.getByText("It doesn't exist, is private, or has been deleted.")).toBeVisible();
});
