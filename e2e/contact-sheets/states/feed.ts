import type { DemoWorld } from '../demo-world.ts';
import type { ScreenState, StateContext } from '../state.ts';
import {
  chooseFromMenu,
  click,
  failRequests,
  find,
  inOrder,
  openDialog,
  preferGrids,
  waitFor,
  waitForDialog,
} from './steps.ts';

const videoPath = async (world: DemoWorld) => `/video/${await world.getVideo()}`;

const seriesPath =
  (search = '') =>
  async (world: DemoWorld) =>
    `/browse/playlist/${await world.getSeries()}${search}`;

/** Seeks the current video to just before its end. */
async function seekToEnd({ page }: StateContext): Promise<void> {
  await page.waitForFunction(() => {
    const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused);
    if (!video || !Number.isFinite(video.duration)) return false;
    video.currentTime = video.duration - 1;
    return true;
  });
}

/** Opens the page again after the guest has stopped at the second part. */
async function stopAtPart2({ page, world }: StateContext): Promise<void> {
  const progress = {
    file: 'part',
    part: 2,
    parts: 3,
    isFinished: false,
    watchedAt: Date.now(),
    settledAt: Date.now(),
  };
  const key = `ontrend.user.0.series.${await world.getSeries()}`;
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    JSON.stringify(progress),
  ] as const);
  await page.reload();
}

const playlistPath = async (world: DemoWorld) => `/browse/playlist/${await world.getPlaylist()}`;

/** The feeds and the page of a video. */
export const feedStates: ScreenState[] = [
  { name: 'feed', path: '/' },
  { name: 'feed-member', path: '/', user: 'demo' },
  { name: 'feed-menu', path: '/', act: click('button', 'More') },
  {
    name: 'feed-comments',
    path: '/',
    user: 'demo',
    act: inOrder(click('button', 'Comments'), waitFor('region', 'Comments')),
  },
  { name: 'feed-comments-guest', path: '/', act: click('button', 'Comments') },
  { name: 'feed-like-guest', path: '/', act: openDialog('button', 'Like') },
  {
    name: 'feed-report',
    path: '/',
    user: 'demo',
    act: inOrder(chooseFromMenu('More', 'Report'), waitForDialog),
  },
  { name: 'feed-embed', path: '/', act: inOrder(chooseFromMenu('More', 'Embed'), waitForDialog) },
  {
    name: 'feed-promotion',
    path: '/',
    async act({ page }) {
      for (let watched = 0; watched < 3; watched += 1) {
        await page.locator('#root video').first().waitFor();
        await page.keyboard.press('j');
        await page.waitForTimeout(1_200);
      }
    },
  },
  {
    name: 'feed-shortcuts',
    path: '/',
    device: 'desktop',
    act: inOrder(({ page }) => page.keyboard.press('?'), waitForDialog),
  },
  {
    name: 'feed-offline',
    path: '/download',
    user: 'demo',
    act: inOrder(
      ({ context }) => context.setOffline(true),
      ({ page }) => find(page, 'link', /^(Home|For You|OnTrend)$/).click(),
      waitFor('button', /Load videos|Try again/),
    ),
  },
  { name: 'following', path: '/browse/following', user: 'demo' },
  { name: 'following-guest', path: '/browse/following' },
  { name: 'following-empty', path: '/browse/following', user: 'new member' },
  { name: 'video', path: videoPath },
  { name: 'video-member', path: videoPath, user: 'demo' },
  {
    name: 'video-comments',
    path: videoPath,
    user: 'demo',
    act: inOrder(click('button', 'Comments'), waitFor('textbox', 'Your comment')),
  },
  {
    name: 'video-reply',
    path: videoPath,
    user: 'demo',
    act: inOrder(click('button', 'Comments'), click('button', /^Reply to @/)),
  },
  {
    name: 'video-comment-menu',
    path: videoPath,
    user: 'demo',
    act: inOrder(click('button', 'Comments'), click('button', /^More actions for the comment/)),
  },
  { name: 'video-unplayable', path: videoPath, arrange: failRequests('**/media/**/*.{mp4,m3u8,m4s,ts}') },
  { name: 'video-not-found', path: '/video/no-such-video' },
  { name: 'embed', path: async (world) => `/embed/${await world.getVideo()}`, device: 'desktop' },
];

/** Lists of videos. */
export const listStates: ScreenState[] = [
  { name: 'category', path: '/browse/category/animals' },
  { name: 'category-grid', path: '/browse/category/animals', arrange: preferGrids },
  { name: 'hashtag', path: '/browse/hashtag/cat' },
  { name: 'hashtag-grid', path: '/browse/hashtag/cat', arrange: preferGrids },
  {
    name: 'hashtag-grid-video',
    path: '/browse/hashtag/cat',
    arrange: preferGrids,
    act: inOrder(
      ({ page }) => page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click(),
      waitForDialog,
    ),
  },
  { name: 'hashtag-empty', path: '/browse/hashtag/nothinghere' },
  { name: 'feed-saved', path: '/', user: 'new member', act: click('button', 'Save video') },
  {
    name: 'feed-add-to-playlist',
    path: '/',
    user: 'demo',
    act: inOrder(chooseFromMenu('More', 'Add to playlist'), waitForDialog),
  },
  { name: 'series', path: seriesPath('?part=2') },
  {
    name: 'series-continue',
    path: seriesPath(),
    act: inOrder(stopAtPart2, waitFor('link', 'Continue with part 2')),
  },
  {
    name: 'series-next-part',
    path: seriesPath('?part=2'),
    act: inOrder(seekToEnd, waitFor('region', 'Next part')),
  },
  {
    name: 'series-end',
    path: seriesPath('?part=3'),
    act: inOrder(seekToEnd, waitFor('region', /^You've watched all/)),
  },
  { name: 'playlist', path: playlistPath },
  { name: 'playlist-grid', path: playlistPath, arrange: preferGrids },
  { name: 'collection', path: '/browse/collection/pure-joy' },
  { name: 'collection-grid', path: '/browse/collection/pure-joy', arrange: preferGrids },
];
