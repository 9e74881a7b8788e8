import { events } from '@ontrend/shared/events';
import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, within } from '@testing-library/react';
import { FOR_YOU } from '../../features/feed/index.ts';
import type { MediaLog } from '../../testing/fake-media.ts';
import { showPart } from '../../testing/fake-observer.ts';
import { openFeed, pageOf, playing, rows, startFeed, videoIn } from '../../testing/feed-harness.ts';
import { settled } from '../../testing/flush-promises.ts';

let api: FakeApi;
let media: MediaLog;

function hideTab(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  ({ api, media } = startFeed());
});

test('the first call is the one the document makes, so that its reply is taken', async () => {
  await openFeed();
  expect(api.bodies('app/video/get')).toEqual([{ filter: { kind: 'for-you' } }]);
  expect(FOR_YOU).toEqual({ kind: 'for-you' });
});

test('the first video plays at once, muted, at half volume', async () => {
  await openFeed();
  const first = videoIn(rows()[0]);
  expect(first?.src).toContain('/cat/');
  expect(first?.paused).toBe(false);
  expect(first?.muted).toBe(true);
  expect(first?.volume).toBe(0.5);
});

test('a row plays when 80 % of it is seen, not before', async () => {
  await openFeed();
  const [first, second] = rows();
  showPart(first, 0.5);
  expect(playing()).toEqual([]);
  showPart(second, 0.79);
  expect(playing()).toEqual([]);
  showPart(second, 0.8);
  expect(playing()).toEqual([videoIn(second)]);
  expect(playing()[0]?.src).toContain('/dog/');
});

test('back in a feed left further down, nothing plays before it is known what is seen', async () => {
  const { unmount } = await openFeed();
  showPart(rows()[0], 0);
  showPart(rows()[2], 1);
  unmount();
  await openFeed();
  expect(playing()).toEqual([]);
  showPart(rows()[2], 1);
  expect(playing()).toEqual([videoIn(rows()[2])]);
});

test('a row on its way out keeps its picture until it is out of view', async () => {
  await openFeed();
  const [first, second] = rows();
  showPart(first, 0.3);
  showPart(second, 0.9);
  expect(videoIn(first)?.paused).toBe(true);
  showPart(first, 0);
  expect(videoIn(first)).toBeNull();
});

test('leaving the view is announced as a skip, once, and only while videos play', async () => {
  const skipped = jest.fn();
  const stop = events.on('video.skipped', skipped);
  await openFeed();
  const [first, second] = rows();
  showPart(first, 0.3);
  showPart(second, 0.9);
  expect(skipped).not.toHaveBeenCalled();
  showPart(first, 0);
  expect(skipped.mock.calls).toEqual([[{ fileName: 'cat' }]]);

  fireEvent.click(await within(second as HTMLElement).findByRole('button', { name: 'Pause' }));
  showPart(second, 0);
  expect(skipped).toHaveBeenCalledTimes(1);
  stop();
});

test('a video of a second or more that ends begins again and is announced as replayed', async () => {
  const replayed = jest.fn();
  const stop = events.on('video.replayed', replayed);
  await openFeed();
  const video = videoIn(rows()[0]) as HTMLVideoElement;
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

test('a hidden tab pauses what plays and goes on when it is seen again', async () => {
  await openFeed();
  hideTab(true);
  expect(playing()).toEqual([]);
  hideTab(false);
  expect(playing()).toHaveLength(1);
});

test('what the viewer paused stays paused when the tab is seen again', async () => {
  await openFeed();
  fireEvent.click(await within(rows()[0] as HTMLElement).findByRole('button', { name: 'Pause' }));
  hideTab(true);
  hideTab(false);
  expect(playing()).toEqual([]);
});

test('paused by the system, by a headset’s button say, it shows as paused', async () => {
  await openFeed();
  const video = videoIn(rows()[0]) as HTMLVideoElement;
  video.pause();
  fireEvent.pause(video);
  expect(await within(rows()[0] as HTMLElement).findByRole('button', { name: 'Play' })).toBeVisible();
});

test('a pause that is told when the video plays again already stills nothing', async () => {
  await openFeed();
  const video = videoIn(rows()[0]) as HTMLVideoElement;
  hideTab(true);
  hideTab(false);
  fireEvent.pause(video);
  expect(await within(rows()[0] as HTMLElement).findByRole('button', { name: 'Pause' })).toBeVisible();
});

test('space plays and pauses, m turns the sound on and off', async () => {
  await openFeed();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(playing()).toEqual([]);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(playing()).toHaveLength(1);
  const before = videoIn(rows()[0])?.muted;
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(videoIn(rows()[0])?.muted).toBe(!before);
  // The first key has brought what comes after the first picture.
  await settled();
});

test('a long feed never has more than three video elements', async () => {
  api.on('app/video/get', pageOf(Array.from({ length: 12 }, (_, index) => `clip${index}`)));
  await openFeed();
  for (const [index, row] of rows().entries()) {
    showPart(row, 1);
    if (index > 0) showPart(rows()[index - 1], 0);
    // What was given back is stilled a moment later.
    await act(async () => {});
    expect(document.querySelectorAll('video').length).toBeLessThanOrEqual(3);
    expect(playing()).toHaveLength(1);
  }
});
