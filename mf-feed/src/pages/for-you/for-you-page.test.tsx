import { events } from '@ontrend/shared/events';
import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, within } from '@testing-library/react';
import { FOR_YOU } from '../../features/feed/index.ts';
import type { MediaLog } from '../../testing/fake-media.ts';
import { setVisibleRatio } from '../../testing/fake-observer.ts';
import {
  createPage,
  getPlayingVideos,
  getRows,
  getVideoIn,
  openFeed,
  setUpFeed,
} from '../../testing/feed-harness.ts';
import { flushPromises } from '../../testing/flush-promises.ts';

let api: FakeApi;
let media: MediaLog;

function hideTab(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  ({ api, media } = setUpFeed());
});

test("the first call equals the document's, so that its reply is reused", async () => {
  await openFeed();
  expect(api.bodies('app/video/get')).toEqual([{ filter: { kind: 'for-you' } }]);
  expect(FOR_YOU).toEqual({ kind: 'for-you' });
});

test('plays the first video at once, muted, at half volume', async () => {
  await openFeed();
  const first = getVideoIn(getRows()[0]);
  expect(first?.src).toContain('/cat/');
  expect(first?.paused).toBe(false);
  expect(first?.muted).toBe(true);
  expect(first?.volume).toBe(0.5);
});

test('plays a row from 80% visibility', async () => {
  await openFeed();
  const [first, second] = getRows();
  setVisibleRatio(first, 0.5);
  expect(getPlayingVideos()).toEqual([]);
  setVisibleRatio(second, 0.79);
  expect(getPlayingVideos()).toEqual([]);
  setVisibleRatio(second, 0.8);
  expect(getPlayingVideos()).toEqual([getVideoIn(second)]);
  expect(getPlayingVideos()[0]?.src).toContain('/dog/');
});

test('at a saved position, nothing plays before the visible rows are known', async () => {
  const { unmount } = await openFeed();
  setVisibleRatio(getRows()[0], 0);
  setVisibleRatio(getRows()[2], 1);
  unmount();
  await openFeed();
  expect(getPlayingVideos()).toEqual([]);
  setVisibleRatio(getRows()[2], 1);
  expect(getPlayingVideos()).toEqual([getVideoIn(getRows()[2])]);
});

test('a leaving row keeps its video until it is off screen', async () => {
  await openFeed();
  const [first, second] = getRows();
  setVisibleRatio(first, 0.3);
  setVisibleRatio(second, 0.9);
  expect(getVideoIn(first)?.paused).toBe(true);
  setVisibleRatio(first, 0);
  expect(getVideoIn(first)).toBeNull();
});

test('leaving a playing video emits one skip', async () => {
  const skipped = jest.fn();
  const stop = events.on('video.skipped', skipped);
  await openFeed();
  const [first, second] = getRows();
  setVisibleRatio(first, 0.3);
  setVisibleRatio(second, 0.9);
  expect(skipped).not.toHaveBeenCalled();
  setVisibleRatio(first, 0);
  expect(skipped.mock.calls).toEqual([[{ fileName: 'cat' }]]);

  fireEvent.click(await within(second as HTMLElement).findByRole('button', { name: 'Pause' }));
  setVisibleRatio(second, 0);
  expect(skipped).toHaveBeenCalledTimes(1);
  stop();
});

test('a video of at least 1 s loops and emits a replay', async () => {
  const replayed = jest.fn();
  const stop = events.on('video.replayed', replayed);
  await openFeed();
  const video = getVideoIn(getRows()[0]) as HTMLVideoElement;
  Object.defineProperty(video, 'duration', { configurable: true, value: 0.9 });
  fireEvent.ended(video);
  expect(replayed).not.toHaveBeenCalled();
  Object.defineProperty(video, 'duration', { configurable: true, value: 1 });
  video.currentTime = 1;
  media.calls.length = 0;
  fireEvent.ended(video);
  expect(replayed.mock.calls).toEqual([[{ fileName: 'cat' }]]);
  expect(video.currentTime).toBe(0);
  expect(media.calls.map(({ call }) => call)).toEqual(['play']);
  stop();
});

test('pauses while the tab is hidden and resumes afterwards', async () => {
  await openFeed();
  hideTab(true);
  expect(getPlayingVideos()).toEqual([]);
  hideTab(false);
  expect(getPlayingVideos()).toHaveLength(1);
});

test('a video paused by the viewer stays paused when the tab is visible again', async () => {
  await openFeed();
  fireEvent.click(await within(getRows()[0] as HTMLElement).findByRole('button', { name: 'Pause' }));
  hideTab(true);
  hideTab(false);
  expect(getPlayingVideos()).toEqual([]);
});

test('shows the paused state after the system paused the video', async () => {
  await openFeed();
  const video = getVideoIn(getRows()[0]) as HTMLVideoElement;
  video.pause();
  fireEvent.pause(video);
  expect(await within(getRows()[0] as HTMLElement).findByRole('button', { name: 'Play' })).toBeVisible();
});

test('ignores a pause event that arrives after playback has resumed', async () => {
  await openFeed();
  const video = getVideoIn(getRows()[0]) as HTMLVideoElement;
  hideTab(true);
  hideTab(false);
  fireEvent.pause(video);
  expect(await within(getRows()[0] as HTMLElement).findByRole('button', { name: 'Pause' })).toBeVisible();
});

test('space plays and pauses, and M mutes', async () => {
  await openFeed();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(getPlayingVideos()).toEqual([]);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(getPlayingVideos()).toHaveLength(1);
  const before = getVideoIn(getRows()[0])?.muted;
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(getVideoIn(getRows()[0])?.muted).toBe(!before);
  // The first key has loaded deferred chunks.
  await flushPromises();
});

test('a long feed never has more than three video elements', async () => {
  api.on('app/video/get', createPage(Array.from({ length: 12 }, (_, index) => `clip${index}`)));
  await openFeed();
  for (const [index, row] of getRows().entries()) {
    setVisibleRatio(row, 1);
    if (index > 0) setVisibleRatio(getRows()[index - 1], 0);
    // A released video pauses in the next microtask.
    await act(async () => {});
    expect(document.querySelectorAll('video').length).toBeLessThanOrEqual(3);
    expect(getPlayingVideos()).toHaveLength(1);
  }
});
