import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import { retryPlayback } from './retry-playback.ts';
import { getPlaybackError, mountVideo, releaseVideo } from './video-pool.ts';

const onPlayable = jest.fn();
let files = 0;
let end: () => void;

/** A video that failed with a network error. */
function createFailedVideo() {
  files += 1;
  const video = createVideo(`broken${files}`);
  const element = mountVideo(video, document.body) as HTMLVideoElement;
  element.dispatchEvent(new Event('error'));
  expect(getPlaybackError(element)).toBe('network');
  // The slot releases the element when the error screen replaces it.
  releaseVideo(element);
  element.removeAttribute('src');
  end = retryPlayback(video, onPlayable);
  return { element, isAsked: () => element.hasAttribute('src') };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  fakeMedia();
  onPlayable.mockClear();
});
afterEach(() => {
  end();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
});

test('retries a failed video with increasing delays until its first frame loads', () => {
  const { element, isAsked } = createFailedVideo();
  jest.advanceTimersByTime(2_499);
  expect(isAsked()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(isAsked()).toBe(true);
  element.dispatchEvent(new Event('error'));
  element.removeAttribute('src');
  jest.advanceTimersByTime(5_000);
  expect(isAsked()).toBe(true);
  expect(onPlayable).not.toHaveBeenCalled();
  element.dispatchEvent(new Event('loadeddata'));
  expect(onPlayable).toHaveBeenCalledTimes(1);
});

test('waits while offline and retries immediately when back online', () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  const { isAsked } = createFailedVideo();
  jest.advanceTimersByTime(7_500);
  expect(isAsked()).toBe(false);
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
  dispatchEvent(new Event('online'));
  expect(isAsked()).toBe(true);
});

test('stops retrying after the cleanup', () => {
  const { isAsked } = createFailedVideo();
  end();
  jest.advanceTimersByTime(7_500);
  expect(isAsked()).toBe(false);
});
