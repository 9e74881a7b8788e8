import type { Page, Route } from '@playwright/test';
import { activeSlide, expectPlaying, getPosition, openPhoneFeed, swipe } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

// The longest tests of a phone: run one after the other, they would end long after those of the other worker.
test.describe.configure({ mode: 'parallel' });

/** Files of videos, without posters. */
const MEDIA_FILES = /\/media\/.*\.(m3u8|m4s|mp4)$/;

const playbackError = (page: Page) => activeSlide(page).getByText('This video cannot be played.');
const activeVideo = (page: Page) => activeSlide(page).locator('video');

async function swipeTo(page: Page, position: number): Promise<void> {
  // The position changes before the slide has stopped.
  await page.waitForFunction(() => document.querySelector('.swiper-wrapper')?.getAnimations().length === 0);
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(position);
}

/** Opens the feed and waits until the start of the next video is buffered. */
async function openFeed(page: Page): Promise<void> {
  await openPhoneFeed(page);
  await expectPlaying(activeVideo(page));
  await waitForPrefetchedStart(page);
}

async function waitForPrefetchedStart(page: Page): Promise<void> {
  const prefetchedVideos = page.locator('#stage video');
  await expect
    .poll(() =>
      prefetchedVideos.evaluateAll((all) =>
        all.some((video) => (video as HTMLVideoElement).readyState >= HTMLMediaElement.HAVE_CURRENT_DATA),
      ),
    )
    .toBe(true);
}

/** Swipes to a video that was not prefetched and shows an error. @returns its position */
async function swipeToFailedVideo(page: Page, from: number): Promise<number> {
  for (let position = from; position < from + 4; position += 1) {
    await swipeTo(page, position);
    // Prefetched starts still play.
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

test('plays prefetched video starts while offline, and continues when online', async ({
  page,
  context,
  monitor,
}) => {
  // Prefetches of code fail too; the page works without it.
  monitor.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|can ?not be loaded|failed to load/,
  );
  await openFeed(page);
  await context.setOffline(true);
  await swipeTo(page, 2);
  const video = activeVideo(page);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      message: 'the prefetched start plays',
    })
    .toBeGreaterThan(0.2);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      message: 'playback continues past the prefetched start',
    })
    .toBeGreaterThan(3);
  await expect(playbackError(page)).toHaveCount(0);
});

test('shows an error while the media server fails or hangs, and plays when it is back', async ({
  page,
  monitor,
}) => {
  monitor.allow(/status 500|Failed to load resource|ERR_FAILED/);
  await openFeed(page);
  await page.route(MEDIA_FILES, (route) => route.fulfill({ status: 500, body: '' }));
  const position = await swipeToFailedVideo(page, 2);
  await page.unroute(MEDIA_FILES);
  await expectPlaying(activeVideo(page));
  await expect(playbackError(page)).toHaveCount(0);
  expect(await getPosition(page)).toBe(position);

  const pendingRoutes: Route[] = [];
  await page.route(MEDIA_FILES, (route) => void pendingRoutes.push(route));
  await swipeTo(page, position + 1);
  await expect.poll(() => pendingRoutes.length).toBeGreaterThan(0);
  await page.unroute(MEDIA_FILES);
  // A hanging request is retried.
  await expectPlaying(activeVideo(page));
});

test('skips a lost segment and a broken video', async ({ page, monitor }) => {
  monitor.allow(/status 404|Failed to load resource/);
  await openFeed(page);
  const LOST_SEGMENTS = /\/00[2-9]\.m4s$/;
  await page.route(LOST_SEGMENTS, (route) => route.fulfill({ status: 404, body: '' }));
  await swipeTo(page, 2);
  await expect
    .poll(() => activeVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime), {
      message: 'playback continues past the lost segment',
    })
    .toBeGreaterThan(4);
  await page.unroute(LOST_SEGMENTS);

  await page.route(MEDIA_FILES, (route) => route.fulfill({ status: 200, body: 'no video' }));
  const broken = await swipeToFailedVideo(page, 3);
  await page.unroute(MEDIA_FILES);
  await swipeTo(page, broken + 1);
  await expectPlaying(activeVideo(page));
});

test('continues a swipe while the video under the finger fails', async ({ page, monitor }) => {
  monitor.allow(/Failed to load resource|ERR_FAILED/);
  await openFeed(page);
  let failRequests = () => {};
  const failing = new Promise<void>((resolve) => {
    failRequests = resolve;
  });
  await page.route(MEDIA_FILES, async (route) => {
    await failing;
    await route.fulfill({ status: 200, body: 'no video' });
  });
  for (const position of [2, 3, 4]) await swipeTo(page, position);

  await swipe(page, 'up', [600, 200], async () => {
    failRequests();
    await expect(playbackError(page)).toBeVisible();
  });
  await expect.poll(() => getPosition(page)).toBe(5);
});
