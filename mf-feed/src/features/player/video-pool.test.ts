import { createVideo } from '../../testing/create-video.ts';
import { fakeMedia, type MediaLog, startPlaying } from '../../testing/fake-media.ts';

type VideoPool = typeof import('./video-pool.ts');

let videoPool: VideoPool;
let media: MediaLog;

function createContainer(): HTMLDivElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

function createPrerenderedVideo(fileName: string): HTMLVideoElement {
  document.body.innerHTML = `<div id="prerendered"><video data-stage-video data-file="${fileName}" src="/media/${fileName}/progressive.mp4" muted autoplay></video></div><div id="stage" hidden></div>`;
  return document.querySelector('video') as HTMLVideoElement;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  document.body.innerHTML = '';
  media = fakeMedia();
  jest.resetModules();
  videoPool = await import('./video-pool.ts');
});

test('adopts the prerendered video without loading, pausing or seeking it', async () => {
  const element = createPrerenderedVideo('cat');
  element.currentTime = 3;
  await startPlaying(element, media);
  const target = createContainer();

  expect(videoPool.mountVideo(createVideo('cat'), target)).toBe(element);

  expect(element.parentElement).toBe(target);
  expect(element.currentTime).toBe(3);
  expect(element.paused).toBe(false);
  expect(media.calls).toEqual([]);
});

test('keeps playing when it is released and mounted within one task, as StrictMode does', async () => {
  const element = createPrerenderedVideo('cat');
  await startPlaying(element, media);
  videoPool.mountVideo(createVideo('cat'), createContainer());
  videoPool.releaseVideo(element);
  videoPool.mountVideo(createVideo('cat'), createContainer());
  await nextTask();
  expect(media.calls).toEqual([]);
});

describe('after a release', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  async function leave() {
    const element = videoPool.mountVideo(createVideo('cat'), createContainer()) as HTMLVideoElement;
    await element.play();
    element.currentTime = 4;
    videoPool.releaseVideo(element);
    expect(element.parentElement?.id).toBe('stage');
    await Promise.resolve();
    return element;
  }

  test('pauses and seeks to the start after a second', async () => {
    const element = await leave();
    expect(element.paused).toBe(true);
    jest.advanceTimersByTime(999);
    expect(element.currentTime).toBe(4);
    jest.advanceTimersByTime(1);
    expect(element.currentTime).toBe(0);
  });

  test('continues when mounted again immediately', async () => {
    const element = await leave();
    jest.advanceTimersByTime(500);
    videoPool.mountVideo(createVideo('cat'), createContainer());
    jest.advanceTimersByTime(1_000);
    expect(element.currentTime).toBe(4);
  });
});

test('never creates more than three elements, including the prerendered one', () => {
  createPrerenderedVideo('one');
  const mounted = ['one', 'two', 'three'].map((name) =>
    videoPool.mountVideo(createVideo(name), createContainer()),
  );
  expect(new Set(mounted).size).toBe(3);
  expect(videoPool.mountVideo(createVideo('four'), createContainer())).toBeNull();
  videoPool.preloadVideo(createVideo('five'));
  expect(document.querySelectorAll('video')).toHaveLength(3);
});

test('counts the prerendered video before it is adopted', () => {
  createPrerenderedVideo('one');
  for (const name of ['two', 'three', 'four']) videoPool.preloadVideo(createVideo(name));
  expect(document.querySelectorAll('video')).toHaveLength(3);
});

test('mounts a preloaded video without restarting it', () => {
  videoPool.preloadVideo(createVideo('next'));
  const prepared = document.querySelector('#stage video') as HTMLVideoElement;
  expect(prepared.src).toContain('/media/next/progressive.mp4');
  media.calls.length = 0;
  expect(videoPool.mountVideo(createVideo('next'), createContainer())).toBe(prepared);
  expect(media.calls).toEqual([]);
});

test('reuses the least recently used element', () => {
  const elements = ['one', 'two', 'three'].map((name) => {
    const element = videoPool.mountVideo(createVideo(name), createContainer()) as HTMLVideoElement;
    videoPool.releaseVideo(element);
    return element;
  });
  expect(videoPool.mountVideo(createVideo('two'), createContainer())).toBe(elements[1]);
  expect(videoPool.mountVideo(createVideo('four'), createContainer())).toBe(elements[0]);
});

test('falls back once to the mp4 at the same position, then reports the error', () => {
  const video = createVideo('cat', { url: '/media/cat/master.m3u8' });
  const element = videoPool.mountVideo(video, createContainer()) as HTMLVideoElement;
  const failed = jest.fn();
  element.addEventListener(videoPool.PLAYBACK_FAILED_EVENT, failed);
  expect(element.src).toContain('master.m3u8');

  element.currentTime = 5;
  element.dispatchEvent(new Event('error'));
  expect(element.src).toContain('progressive.mp4');
  expect(failed).not.toHaveBeenCalled();
  element.currentTime = 0;
  element.dispatchEvent(new Event('loadedmetadata'));
  expect(element.currentTime).toBe(5);

  element.dispatchEvent(new Event('error'));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(videoPool.getPlaybackError(element)).toBe('network');
});

test('does not apply the position of a failed video to the next one in its element', () => {
  const video = createVideo('cat', { url: '/media/cat/master.m3u8' });
  const element = videoPool.mountVideo(video, createContainer()) as HTMLVideoElement;
  element.currentTime = 5;
  element.dispatchEvent(new Event('error'));
  videoPool.releaseVideo(element);
  for (const name of ['one', 'two', 'three']) videoPool.mountVideo(createVideo(name), createContainer());
  expect(element.src).not.toContain('cat');
  element.currentTime = 0;
  element.dispatchEvent(new Event('loadedmetadata'));
  expect(element.currentTime).toBe(0);
});
