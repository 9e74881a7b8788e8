import { events } from '@ontrend/shared/events';
import { renderHook } from '@testing-library/react';
import { useWatchTime } from './use-watch-time.ts';

const viewed = jest.fn();
let stop: () => void;
beforeEach(() => {
  viewed.mockClear();
  stop = events.on('video.viewed', viewed);
});
afterEach(() => stop());

function setUp() {
  const video = document.createElement('video');
  const hook = renderHook(({ fileName, isCurrent }) => useWatchTime(video, fileName, isCurrent), {
    initialProps: { fileName: 'cat', isCurrent: true },
  });
  const emitTimes = (...times: number[]) => {
    for (const time of times) {
      video.currentTime = time;
      video.dispatchEvent(new Event('timeupdate'));
    }
  };
  return { ...hook, emitTimes };
}

test('emits the watch time when the viewer leaves a video, without seeks', () => {
  const { emitTimes, rerender } = setUp();
  emitTimes(0.25, 0.5, 0.75, 20, 20.25, 0, 0.25);
  rerender({ fileName: 'cat', isCurrent: false });
  expect(viewed.mock.calls).toEqual([[{ fileName: 'cat', seconds: 1.3, position: 0.25 }]]);
  emitTimes(0.5, 0.75);
  rerender({ fileName: 'dog', isCurrent: true });
  expect(viewed).toHaveBeenCalledTimes(1);
});

test('emits the watch time on pagehide and continues counting', () => {
  const { emitTimes, unmount } = setUp();
  emitTimes(0.5, 1);
  dispatchEvent(new Event('pagehide'));
  emitTimes(1.5);
  unmount();
  expect(viewed.mock.calls.flat().map(({ seconds }) => seconds)).toEqual([1, 0.5]);
});

test('emits the length as the position once the end was reached, also when it plays again', () => {
  const { emitTimes, unmount } = setUp();
  const video = document.createElement('video');
  const hook = renderHook(() => useWatchTime(video, 'dog', true));
  Object.defineProperty(video, 'duration', { value: 2, configurable: true });
  const playTo = (time: number, ended: boolean) => {
    Object.defineProperty(video, 'ended', { value: ended, configurable: true });
    video.currentTime = time;
    video.dispatchEvent(new Event('timeupdate'));
  };
  for (const [time, ended] of [
    [1, false],
    [2, true],
    [0, false],
    [0.5, false],
  ] as const)
    playTo(time, ended);
  // The element loads the next video before the hook is cleaned up.
  Object.defineProperty(video, 'duration', { value: Number.NaN });
  hook.unmount();
  emitTimes(1);
  unmount();
  expect(viewed.mock.calls.flat().map(({ position }) => position)).toEqual([2, 1]);
});

test('emits nothing for a video that never played', () => {
  setUp().unmount();
  expect(viewed).not.toHaveBeenCalled();
});
