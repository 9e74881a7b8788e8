import { openAsBlob } from 'node:fs';
import type { HistoryEntry, OwnVideo, Video } from '@ontrend/shared/wire';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { fetchPlayableVideos } from '../../fixtures/fetch-playable-videos.ts';
import { makeUploadFile, PROCESSING_TIMEOUT_MS } from '../../fixtures/make-upload.ts';
import { registerUser, type TestUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

const LONG_VIDEO_S = 70;

const links = (page: Page) => page.locator('#root main section li a[data-name]');
const readShown = (page: Page) =>
  links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
const currentVideo = (page: Page) => page.locator('.feed-frame video').last();
const readTime = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime);

const waitForTime = (video: Locator, seconds: number) =>
  expect.poll(() => readTime(video), { timeout: 30_000 }).toBeGreaterThan(seconds);

/** Watches a video for longer than one that is scrolled past. What plays before the hydration does not count. */
const watch = async (video: Locator) => waitForTime(video, (await readTime(video)) + 2.5);

/** Records views by the API, the last file as the last. */
async function watchByApi(me: TestUser, files: string[], position = 3): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const events = files.map((file, index) => ({
    ...{ event: 'view', file, val1: 5, position },
    time: now - (files.length - index) * 60,
  }));
  await me.call('app/analytics/batch', { events });
}

const readHistory = async (me: TestUser) => {
  const { data } = await me.call<{ data: HistoryEntry[] }>('app/history/get', {});
  return data.map(({ video }) => video.fileName);
};

async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([]);
}

/** Opens the history with the links of the frame, within the page. */
async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page).toHaveURL('/history');
}

/** Goes to the feed within the page. */
const leaveVideo = (page: Page) => page.locator('a[href="/"]').filter({ visible: true }).first().click();

/** Waits until a view is later than one of before: views have a precision of one second. */
async function waitForNextSecond(): Promise<void> {
  const start = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(start + 1_000);
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

async function clear(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByText('No videos yet')).toBeVisible();
}

test('lists what was watched, searches it, and removes from it', async ({ page, context, product }) => {
  const me = await registerUser(product, 'watcher');
  await addSessionCookies(context, product, me.tokens);
  const videos = (await fetchPlayableVideos(product)).slice(0, 4);
  const [first, second, third, fourth] = videos.map(({ fileName }) => fileName) as [
    string,
    string,
    string,
    string,
  ];

  await test.step('a watched video is the first, as soon as the history is opened', async () => {
    await watchByApi(me, [second, third, fourth]);
    await openPage(page, `/video/${first}`);
    await watch(currentVideo(page));
    await openHistory(page);
    await expect.poll(() => readShown(page)).toEqual([first, fourth, third, second]);
    await expect(page.locator('#root main h2')).toHaveText(['Today']);
    await expectNoAxeViolations(page, 'history');
  });

  await test.step('a video continues in the history, also from a search', async () => {
    const search = page.getByRole('searchbox', { name: 'Search your history' });
    await search.fill(`@${videos[2]?.user.username}`);
    await expect.poll(() => readShown(page)).toContain(third);
    await search.fill('');
    await expect.poll(() => readShown(page)).toEqual([first, fourth, third, second]);
    await links(page).nth(1).click();
    await expect(page).toHaveURL(`/video/${fourth}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Next video' })).toBeEnabled();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(`/video/${third}`);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/history');
  });

  await test.step('removes a video by keyboard, and undoes it', async () => {
    const shown = await readShown(page);
    const menu = page.locator('#root main section li').first().getByRole('button');
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Remove from history' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => readShown(page)).toEqual(shown.slice(1));
    await expect.poll(() => readHistory(me)).toEqual(shown.slice(1));
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => readShown(page)).toEqual(shown);
    await expect(links(page).first()).toBeFocused();
    await expect.poll(() => readHistory(me)).toEqual(shown);
  });

  await test.step('clears it after a confirmation', async () => {
    await page.getByRole('button', { name: 'Clear history' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolations(page, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await clear(page);
    expect(await readHistory(me)).toEqual([]);
    await expectNoAxeViolations(page, 'empty history');
  });
});

test('removes offline, and sends that when it is online again', async ({
  page,
  context,
  product,
  monitor,
}) => {
  monitor.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const me = await registerUser(product, 'offline');
  await addSessionCookies(context, product, me.tokens);
  const [first, second] = (await fetchPlayableVideos(product)).map(({ fileName }) => fileName) as [
    string,
    string,
  ];
  await watchByApi(me, [first, second]);
  await openPage(page, '/history');
  await expect(links(page)).toHaveCount(2);
  // Loads the menu.
  const menu = page.locator('#root main section li').first().getByRole('button');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove from history' }).waitFor();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove from history' }).click();
  await expect.poll(() => readShown(page)).toEqual([first]);
  expect(await readHistory(me)).toEqual([second, first]);
  await context.setOffline(false);
  await expect.poll(() => readHistory(me), { timeout: 15_000 }).toEqual([first]);
});

test('records nothing of what another tab has cleared or paused', async ({ page, context, product }) => {
  const me = await registerUser(product, 'tabs');
  await addSessionCookies(context, product, me.tokens);
  const [first, second, third] = (await fetchPlayableVideos(product)).map(({ fileName }) => fileName) as [
    string,
    string,
    string,
  ];
  const other = await context.newPage();

  await test.step('a view that was queued during a clear does not come back', async () => {
    await openPage(page, `/video/${first}`);
    await watch(currentVideo(page));
    // Leaving the video queues its view.
    await leaveVideo(page);
    await expect(page).toHaveURL('/');
    await waitForNextSecond();
    await watchByApi(me, [second]);
    await openPage(other, '/history');
    await expect(links(other)).toHaveCount(1);
    await clear(other);
    const sent = page.waitForResponse('**/api/app/analytics/batch');
    // Sends what is queued, like hiding the tab does.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await sent;
    expect(await readHistory(me)).not.toContain(first);
    await clear(other);
  });

  await test.step('a video that is left after the clear is recorded', async () => {
    await openPage(page, `/video/${second}`);
    await waitForTime(currentVideo(page), 1);
    await openPage(other, '/history');
    await other.getByRole('button', { name: 'Clear history' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
    await waitForNextSecond();
    await page.bringToFront();
    await waitForTime(currentVideo(page), 4);
    await openPage(page, '/history');
    await expect.poll(() => readShown(page)).toEqual([second]);
  });

  await test.step('a video that is left during a pause is not', async () => {
    await openPage(page, `/video/${third}`);
    await waitForTime(currentVideo(page), 1);
    await openPage(other, '/history');
    await other.getByRole('button', { name: 'Pause history' }).click();
    await expect(other.getByText(/^Your history is paused/)).toBeVisible();
    await expectNoAxeViolations(other, 'paused');
    await page.bringToFront();
    await waitForTime(currentVideo(page), 4);
    await openPage(page, '/history');
    await expect(page.getByRole('button', { name: 'Resume history' })).toBeVisible();
    await expect.poll(() => readShown(page)).toEqual([second]);
    expect(await readHistory(me)).toEqual([second]);
  });
});

test('guests have a history in their browser', async ({ page, product }) => {
  const [first, second] = (await fetchPlayableVideos(product)) as [Video, Video];
  for (const { fileName } of [first, second]) {
    await openPage(page, `/video/${fileName}`);
    await expect(page.getByRole('slider', { name: 'Position in the video' })).toBeAttached();
    await watch(currentVideo(page));
    if (fileName === first.fileName) {
      await leaveVideo(page);
      await expect(page).toHaveURL('/');
    }
  }
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Watch history' }).click();
  await expect.poll(() => readShown(page)).toContain(second.fileName);
  await expect(page.getByText('Your history is stored in this browser only.')).toBeVisible();
  await expectNoAxeViolations(page, 'history of a guest');
  await page.reload();
  await expect.poll(() => readShown(page)).toContain(first.fileName);
  await clear(page);
  await page.reload();
  await expect(page.getByText('No videos yet')).toBeVisible();
});

/** Uploads a long video of a user. @returns its file name when it can be watched */
async function uploadLongVideo(product: string, { tokens, call }: TestUser): Promise<string> {
  const file = await makeUploadFile('long.mp4', { seconds: LONG_VIDEO_S, kbps: 100, framesPerSecond: 5 });
  const form = new FormData();
  form.set('video', await openAsBlob(file, { type: 'video/mp4' }), 'long.mp4');
  const response = await fetch(`${product}/api/app/user/video-edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  const findReady = async () => {
    const { data } = await call<{ data: OwnVideo[] }>('app/user/own-videos', {});
    return data.find(({ state }) => state === 'ready')?.fileName;
  };
  await expect.poll(findReady, { timeout: PROCESSING_TIMEOUT_MS, intervals: [500] }).toBeDefined();
  return (await findReady()) as string;
}

test('continues a long video where it was left', async ({ page, context, product, monitor }) => {
  // The next page is opened while chunks are loading.
  monitor.allow(/ERR_ABORTED/);
  test.setTimeout(PROCESSING_TIMEOUT_MS + 90_000);
  const me = await registerUser(product, 'resumer');
  const file = await uploadLongVideo(product, me);
  const notice = page.getByText(/^Resumed at 0:/);
  const watchTo = async (seconds: number) => {
    await expect(page.getByRole('slider', { name: 'Position in the video' })).toBeAttached();
    await currentVideo(page).evaluate((video: HTMLVideoElement, time) => {
      video.currentTime = time;
    }, seconds);
    await waitForTime(currentVideo(page), seconds + 2.5);
  };

  await test.step('for a guest', async () => {
    await openPage(page, `/video/${file}`);
    await watchTo(30);
    await leaveVideo(page);
    await expect(page.locator('#root article video').first()).toBeAttached();
    await openPage(page, `/video/${file}`);
    await expect(notice).toBeVisible();
    expect(await readTime(currentVideo(page))).toBeGreaterThan(30);
    await expectNoAxeViolations(page, 'resumed video');
  });

  await test.step('for a member, who can start it over', async () => {
    await addSessionCookies(context, product, me.tokens);
    await openPage(page, `/video/${file}`);
    await watchTo(40);
    await openHistory(page);
    // Until then, the video would continue without being resumed.
    await expect.poll(() => readTime(page.locator('#stage video').first())).toBe(0);
    await links(page).first().click();
    await expect(page).toHaveURL(`/video/${file}`);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(notice).toBeHidden();
    await expect.poll(() => readTime(currentVideo(page))).toBeLessThan(20);
  });

  await test.step('but not while the history is paused', async () => {
    await watchByApi(me, [file], 50);
    await me.call('app/history/settings', { isPaused: true });
    const requested = page.waitForResponse('**/api/app/history/position');
    await openPage(page, `/video/${file}`);
    await requested;
    await waitForTime(currentVideo(page), 1);
    expect(await readTime(currentVideo(page))).toBeLessThan(20);
    await expect(notice).toBeHidden();
  });
});
