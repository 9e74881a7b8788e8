import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';
import { PLAYBACK_RETRY_INTERVAL_MS } from './constants.ts';
import { retryPlayback } from './retry-playback.ts';
import { getPlaybackError, mountVideo, releaseVideo } from './video-pool.ts';

const onPlayable = jest.fn();
let files = 0;
let end: () => void;

/** A video that broke with its line. */
function broken() {
  files += 1;
  const video = createVideo(`broken${files}`);
  const element = mountVideo(video, document.body) as HTMLVideoElement;
  element.dispatchEvent(new Event('error'));
  expect(getPlaybackError(element)).toBe('network');
  // As its box does when the screen of the failure takes its place.
  releaseVideo(element);
  element.removeAttribute('src');
  end = retryPlayback(video, onPlayable);
  return { element, isAsked: () => element.hasAttribute('src') };
}

beforeEach(() => {
  jest.useFakeTimers();
  fakeMedia();
  onPlayable.mockClear();
});
afterEach(() => {
  end();
  jest.useRealTimers();
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
});

test('what broke with its line is tried every few seconds until its first picture is there', () => {
  const { element, isAsked } = broken();
  jest.advanceTimersByTime(PLAYBACK_RETRY_INTERVAL_MS);
  expect(isAsked()).toBe(true);
  element.dispatchEvent(new Event('error'));
  element.removeAttribute('src');
  jest.advanceTimersByTime(PLAYBACK_RETRY_INTERVAL_MS);
  expect(isAsked()).toBe(true);
  expect(onPlayable).not.toHaveBeenCalled();
  element.dispatchEvent(new Event('loadeddata'));
  expect(onPlayable).toHaveBeenCalledTimes(1);
});

test('offline nothing is tried; back online, at once', () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  const { isAsked } = broken();
  jest.advanceTimersByTime(PLAYBACK_RETRY_INTERVAL_MS * 3);
  expect(isAsked()).toBe(false);
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
  dispatchEvent(new Event('online'));
  expect(isAsked()).toBe(true);
});

test('ended, it tries no more', () => {
  const { isAsked } = broken();
  end();
  jest.advanceTimersByTime(PLAYBACK_RETRY_INTERVAL_MS * 3);
  expect(isAsked()).toBe(false);
});
