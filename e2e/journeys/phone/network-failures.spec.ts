import type { Page, Route } from '@playwright/test';
import { activeSlide, expectPlaying, swipe, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** What videos are made of; not their posters. */
const MEDIA_FILES = /\/media\/.*\.(m3u8|m4s|mp4)$/;

const playbackError = (page: Page) => activeSlide(page).getByText('This video cannot be played.');
const activeVideo = (page: Page) => activeSlide(page).locator('video');

async function getPosition(page: Page): Promise<number> {
  return Number(await activeSlide(page).locator('article[aria-posinset]').getAttribute('aria-posinset'));
}

async function swipeTo(page: Page, place: number): Promise<void> {
  // A place is reached before its slide stands still.
  await page.waitForFunction(() => document.querySelector('.swiper-wrapper')?.getAnimations().length === 0);
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(place);
}

/** Opens the feed and waits until the head of the next video stands ready. */
async function openFeed(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('.swiper-initialized')).toBeVisible();
  await expectPlaying(activeVideo(page));
  await waitForPrefetchedStart(page);
}

async function waitForPrefetchedStart(page: Page): Promise<void> {
  const heads = page.locator('#stage video');
  await expect
    .poll(() =>
      heads.evaluateAll((all) =>
        all.some((video) => (video as HTMLVideoElement).readyState >= HTMLMediaElement.HAVE_CURRENT_DATA),
      ),
    )
    .toBe(true);
}

/** Goes on until a video is reached of which nothing has come, and that says so. @returns its place */
async function swipeToFailedVideo(page: Page, from: number): Promise<number> {
  for (let place = from; place < from + 4; place += 1) {
    await swipeTo(page, place);
    // Heads that came before everything failed are shown.
    const shown = await page.waitForFunction(
      () => {
        const item = document.querySelector('#root .feed-slide:not([inert])');
        const video = item?.querySelector('video');
        if (item && !video) return 'failed';
        return video && video.currentTime > 0 ? 'plays' : undefined;
      },
      undefined,
      { timeout: 20_000 },
    );
    if ((await shown.jsonValue()) === 'failed') break;
  }
  await expect(playbackError(page)).toBeVisible();
  return getPosition(page);
}

test('cut off, what was fetched ahead is shown on a swipe; back, it goes on by itself', async ({
  page,
  context,
  monitor,
}) => {
  // Code that is fetched meanwhile, too: the page is whole without it.
  monitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|can not be loaded/);
  await openFeed(page);
  await context.setOffline(true);
  await swipeTo(page, 2);
  const video = activeVideo(page);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      message: 'its head plays',
    })
    .toBeGreaterThan(0.2);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      message: 'it goes on past what was here',
    })
    .toBeGreaterThan(3);
  await expect(playbackError(page)).toHaveCount(0);
});

test('a media server that fails, then hangs: the feed says so, and plays as soon as it is back', async ({
  page,
  monitor,
}) => {
  test.setTimeout(90_000);
  monitor.allow(/status 500|Failed to load resource|ERR_FAILED/);
  await openFeed(page);
  await page.route(MEDIA_FILES, (route) => route.fulfill({ status: 500, body: '' }));
  const place = await swipeToFailedVideo(page, 2);
  await page.unroute(MEDIA_FILES);
  await expectPlaying(activeVideo(page));
  await expect(playbackError(page)).toHaveCount(0);
  expect(await getPosition(page)).toBe(place);

  const held: Route[] = [];
  await page.route(MEDIA_FILES, (route) => void held.push(route));
  await swipeTo(page, place + 1);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unroute(MEDIA_FILES);
  // What hangs is never answered: it is asked for again.
  await expectPlaying(activeVideo(page));
});

test('a lost segment is passed by, a broken video is gone on from', async ({ page, monitor }) => {
  test.setTimeout(90_000);
  monitor.allow(/status 404|Failed to load resource/);
  await openFeed(page);
  const LOST_SEGMENTS = /\/00[2-9]\.m4s$/;
  await page.route(LOST_SEGMENTS, (route) => route.fulfill({ status: 404, body: '' }));
  await swipeTo(page, 2);
  await expect
    .poll(() => activeVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime), {
      message: 'it plays past the segment that is lost',
    })
    .toBeGreaterThan(4);
  await page.unroute(LOST_SEGMENTS);

  await page.route(MEDIA_FILES, (route) => route.fulfill({ status: 200, body: 'no video' }));
  const broken = await swipeToFailedVideo(page, 3);
  await page.unroute(MEDIA_FILES);
  await swipeTo(page, broken + 1);
  await expectPlaying(activeVideo(page));
});
