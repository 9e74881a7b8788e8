import type { Playlist } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { expectPlayingCount, waitForHydration } from '../../fixtures/feed.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import {
  expectPartPlaying,
  fetchSeries,
  nextPartCard,
  SERIES_CREATOR,
  seekToEnd,
} from '../../fixtures/series.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([]);
}

test('plays the parts of a series in order, and continues on another device', async ({
  page,
  context,
  browser,
  product,
}) => {
  const series = await fetchSeries(product);
  const { parts, title } = { parts: series.files.length, title: series.title };
  const me = await registerUser(product, 'viewer');
  await addSessionCookies(context, product, me.tokens);

  await test.step('the next part follows by itself', async () => {
    await page.goto(`/browse/playlist/${series.id}`);
    await waitForHydration(page);
    await expectPartPlaying(page, `Part 1 of ${parts}`);
    await expect(page.getByRole('link', { name: `Part 1 of ${parts} ${title}` }).first()).toBeVisible();
    await seekToEnd(page);
    await expect(nextPartCard(page)).toContainText(`Part 2 of ${parts}`);
    await expectNoAxeViolations(page, 'next part');
    await expectPartPlaying(page, `Part 2 of ${parts}`);
  });

  await test.step('Escape stops it', async () => {
    await seekToEnd(page);
    await expect(nextPartCard(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(nextPartCard(page)).toBeHidden();
    await expectPlayingCount(page, 0);
  });

  await test.step('another device continues with the next part', async () => {
    const readProgress = async () =>
      (await me.call<{ data: Playlist }>('app/playlist/get', { playlist: series.id })).data.progress;
    await expect.poll(readProgress).toMatchObject({ part: 2, isFinished: true });
    const device = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product });
    await addSessionCookies(device, product, me.tokens);
    const other = await device.newPage();
    await other.goto(`/user/${SERIES_CREATOR}?tab=playlists`);
    await other.getByRole('link', { name: 'Continue with part 3' }).click();
    await expect(other).toHaveURL(`/browse/playlist/${series.id}?part=3`);
    await expectPartPlaying(other, `Part 3 of ${parts}`);
    await device.close();
  });

  await test.step('after the last part it can be started again', async () => {
    await page.goto(`/browse/playlist/${series.id}?part=${parts}`);
    await expectPartPlaying(page, `Part ${parts} of ${parts}`);
    await seekToEnd(page);
    const end = page.getByRole('region', { name: `You've watched all ${parts} parts` });
    await expect(end).toBeVisible();
    await expectNoAxeViolations(page, 'end of the series');
    await end.getByRole('link', { name: 'Start again' }).click();
    await expectPartPlaying(page, `Part 1 of ${parts}`);
  });
});

test('the page of a video plays on with the next part', async ({ page, product }) => {
  const { id, files } = await fetchSeries(product);
  const parts = files.length;
  await page.goto(`/video/${files[0]}`);
  await waitForHydration(page);
  await expectPartPlaying(page, `Part 1 of ${parts}`);
  const next = page.getByRole('region', { name: 'Up next' }).getByRole('link').first();
  await expect(next).toHaveAttribute('href', `/video/${files[1]}`);
  await expectNoAxeViolations(page, 'video page');
  await seekToEnd(page);
  await expect(nextPartCard(page)).toBeVisible();
  await expect(page).toHaveURL(`/video/${files[1]}`);
  await expectPartPlaying(page, `Part 2 of ${parts}`);
  await page.getByRole('link', { name: `Part 2 of ${parts}` }).click();
  await expect(page).toHaveURL(`/browse/playlist/${id}?part=2`);
  await expectPartPlaying(page, `Part 2 of ${parts}`);
});

test("the owner makes a playlist a series, unless it has others' videos", async ({
  page,
  context,
  product,
  monitor,
}) => {
  monitor.allow(/409/);
  const me = await registerUser(product, 'creator');
  await addSessionCookies(context, product, me.tokens);
  const [file] = (await fetchSeries(product)).files;
  const { data: playlist } = await me.call<{ data: Playlist }>('app/playlist/edit', { title: 'Parts', file });
  await page.goto(`/playlists/${playlist.id}`);
  await page.getByRole('radio', { name: /^Series/ }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText("Remove other creators' videos first.")).toBeVisible();
  await expectNoAxeViolations(page, 'rejected series');
  await me.call('app/playlist/include', { playlist: playlist.id, file, isIncluded: false });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Playlist saved')).toBeVisible();
  await page.goto('/playlists');
  await expect(page.getByText('Series · 0 videos')).toBeVisible();
});
