import type { Playlist, Video } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { callApi } from '../fixtures/call-api.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { registerUser } from '../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../fixtures/test.ts';

/** A creator of the test content with a series of three parts. */
const CREATOR = 'misha.makes';

async function fetchSeries(product: string) {
  const { data } = await callApi<{ data: Playlist[] }>(product, 'app/playlist/all', { username: CREATOR });
  const series = data.find(({ kind }) => kind === 'series') as Playlist;
  const videos = await callApi<{ data: Video[] }>(product, 'app/playlist/videos', { playlist: series.id });
  return { ...series, files: videos.data.map(({ fileName }) => fileName) };
}

/** The number of the part that plays, as its link says. */
const readPlayingPart = (page: Page) =>
  page.evaluate(() => {
    const playing = [...document.querySelectorAll('video')].find(({ paused, ended }) => !paused && !ended);
    return playing?.closest('article')?.querySelector('.feed-series span')?.textContent ?? null;
  });

async function expectPlaying(page: Page, part: string): Promise<void> {
  await expect.poll(() => readPlayingPart(page), { timeout: 20_000 }).toBe(part);
}

/** Seeks the current video to just before its end. */
async function seekToEnd(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused);
    if (!video || !Number.isFinite(video.duration)) return false;
    video.currentTime = video.duration - 1;
    return true;
  });
}

const card = (page: Page) => page.getByRole('region', { name: 'Next part' });

async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([]);
}

test('plays the parts of a series in order, and continues on another device', async ({
  page,
  context,
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const series = await fetchSeries(product);
  const { parts, title } = { parts: series.files.length, title: series.title };
  const me = await registerUser(product, 'viewer');
  await addSessionCookies(context, product, me.tokens);

  await test.step('the next part follows by itself', async () => {
    await page.goto(`/browse/playlist/${series.id}`);
    await waitForHydration(page);
    await expectPlaying(page, `Part 1 of ${parts}`);
    await expect(page.getByRole('link', { name: `Part 1 of ${parts} ${title}` }).first()).toBeVisible();
    await seekToEnd(page);
    await expect(card(page)).toContainText(`Part 2 of ${parts}`);
    await expectNoAxeViolations(page, 'next part');
    await expectPlaying(page, `Part 2 of ${parts}`);
  });

  await test.step('Escape stops it', async () => {
    await seekToEnd(page);
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    expect(await readPlayingPart(page)).toBeNull();
  });

  await test.step('another device continues with the next part', async () => {
    const readProgress = async () =>
      (await me.call<{ data: Playlist }>('app/playlist/get', { playlist: series.id })).data.progress;
    await expect.poll(readProgress).toMatchObject({ part: 2, isFinished: true });
    const { viewport, userAgent, isMobile, hasTouch } = test.info().project.use;
    const device = await browser.newContext({ viewport, userAgent, isMobile, hasTouch, baseURL: product });
    await addSessionCookies(device, product, me.tokens);
    const other = await device.newPage();
    await other.goto(`/user/${CREATOR}?tab=playlists`);
    await other.getByRole('link', { name: 'Continue with part 3' }).click();
    await expect(other).toHaveURL(`/browse/playlist/${series.id}?part=3`);
    await expectPlaying(other, `Part 3 of ${parts}`);
    await device.close();
  });

  await test.step('after the last part it can be started again', async () => {
    await page.goto(`/browse/playlist/${series.id}?part=${parts}`);
    await expectPlaying(page, `Part ${parts} of ${parts}`);
    await seekToEnd(page);
    const end = page.getByRole('region', { name: `You've watched all ${parts} parts` });
    await expect(end).toBeVisible();
    await expectNoAxeViolations(page, 'end of the series');
    await end.getByRole('link', { name: 'Start again' }).click();
    await expectPlaying(page, `Part 1 of ${parts}`);
  });
});

test('the page of a video plays on with the next part', async ({ page, product, isMobile }) => {
  test.setTimeout(90_000);
  const { id, files } = await fetchSeries(product);
  const parts = files.length;
  await page.goto(`/video/${files[0]}`);
  await waitForHydration(page);
  await expectPlaying(page, `Part 1 of ${parts}`);
  if (!isMobile) {
    const next = page.getByRole('region', { name: 'Up next' }).getByRole('link').first();
    await expect(next).toHaveAttribute('href', `/video/${files[1]}`);
    await expectNoAxeViolations(page, 'video page');
  }
  await seekToEnd(page);
  await expect(card(page)).toBeVisible();
  await expect(page).toHaveURL(`/video/${files[1]}`);
  await expectPlaying(page, `Part 2 of ${parts}`);
  await page.getByRole('link', { name: `Part 2 of ${parts}` }).click();
  await expect(page).toHaveURL(`/browse/playlist/${id}?part=2`);
  await expectPlaying(page, `Part 2 of ${parts}`);
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
