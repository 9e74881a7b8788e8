import { createVideo } from '../../../testing/create-video.ts';
import { FakeHls } from '../../../testing/fake-hls.ts';
import { fakeMedia } from '../../../testing/fake-media.ts';

jest.mock('hls.js/light', () => ({
  __esModule: true,
  get default() {
    return FakeHls;
  },
}));

const stream = (name: string) => createVideo(name, { url: `/media/${name}/master.m3u8` });

let videoPool: typeof import('../video-pool.ts');
let startSegments: typeof import('../start-segments.ts');
let engine: typeof import('../hls-engine.ts');
let traffic: typeof import('./media-traffic.ts');

async function open() {
  jest.resetModules();
  videoPool = await import('../video-pool.ts');
  startSegments = await import('../start-segments.ts');
  engine = await import('../hls-engine.ts');
  traffic = await import('./media-traffic.ts');
}

beforeEach(async () => {
  document.body.innerHTML = '<div id="stage" hidden></div><div id="box"></div>';
  localStorage.clear();
  FakeHls.instances.length = 0;
  fakeMedia();
  Object.assign(globalThis, {
    MediaSource: class {},
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  await open();
});

const createContainer = () => document.getElementById('box') as HTMLElement;

/** A stream that plays and has its first segment. */
async function playStream() {
  await engine.loadHlsEngine();
  const element = videoPool.mountVideo(stream('cat'), createContainer()) as HTMLVideoElement;
  const [hls] = FakeHls.instances as [FakeHls];
  hls.emitManifest();
  hls.emitFragment();
  return { element, hls };
}

test('plays the mp4 until hls.js is loaded', () => {
  const element = videoPool.mountVideo(stream('cat'), createContainer());
  expect(element?.src).toContain('progressive.mp4');
  expect(FakeHls.instances).toEqual([]);
});

test.each(['/media/cat/master.m3u8', '/media/cat/master.m3u8?expires=1&signature=abc'])(
  'plays %s as a stream',
  async (url) => {
    await engine.loadHlsEngine();
    const element = videoPool.mountVideo(createVideo('cat', { url }), createContainer());
    expect(FakeHls.instances[0]?.calls).toEqual([`source ${url}`, 'attach']);
    expect(element?.src).toBe('');
  },
);

test.each([
  '/media/cat/progressive.mp4',
  '/media/cat/progressive',
  '/media/cat.m3u8/progressive.mp4?expires=1',
])('plays %s as an mp4', async (url) => {
  await engine.loadHlsEngine();
  const element = videoPool.mountVideo(createVideo('cat', { url }), createContainer());
  expect(element?.src).toBe(`http://localhost${url}`);
  expect(FakeHls.instances).toEqual([]);
});

describe('preload levels', () => {
  test('fetches the start segment of an upcoming video, everything of the current one, and nothing after leaving', async () => {
    await engine.loadHlsEngine();
    videoPool.preloadVideo(stream('cat'));
    const [hls] = FakeHls.instances as [FakeHls];
    hls.emitManifest();
    expect(hls.calls).toEqual(['source /media/cat/master.m3u8', 'attach', 'start']);
    expect(hls.config.maxBufferLength).toBeLessThan(1);

    const element = videoPool.mountVideo(stream('cat'), createContainer()) as HTMLVideoElement;
    expect(hls.config.maxBufferLength).toBe(6);
    element.currentTime = 4;
    hls.emitFragment({ sn: 2 });
    expect(hls.config.maxBufferLength).toBe(12);

    videoPool.releaseVideo(element);
    await Promise.resolve();
    expect(hls.calls.at(-1)).toBe('stop');
    videoPool.mountVideo(stream('cat'), createContainer());
    expect(hls.calls.at(-1)).toBe('start');
    expect(FakeHls.instances).toHaveLength(1);
  });

  test('the next video waits while the current one lacks buffer', async () => {
    await engine.loadHlsEngine();
    videoPool.preloadVideo(stream('cat'));
    startSegments.fetchStartSegment(stream('dog'));
    for (const hls of FakeHls.instances) hls.emitManifest();
    startSegments.pausePreloading();
    expect(FakeHls.instances.map(({ calls }) => calls.at(-1))).toEqual(['stop', 'stop']);
    videoPool.preloadVideo(stream('cat'));
    expect(FakeHls.instances[0]?.calls.at(-1)).toBe('start');
  });

  test('a stream paused before its playlist arrived plays when it becomes the current video', async () => {
    await engine.loadHlsEngine();
    videoPool.preloadVideo(stream('cat'));
    startSegments.pausePreloading();
    const [hls] = FakeHls.instances as [FakeHls];
    videoPool.mountVideo(stream('cat'), createContainer());
    hls.emitManifest();
    expect(hls.calls.at(-1)).toBe('start');

    startSegments.fetchStartSegment(stream('dog'));
    startSegments.pausePreloading();
    const waiting = FakeHls.instances[1] as FakeHls;
    waiting.emitManifest();
    expect(waiting.calls).not.toContain('start');
    videoPool.mountVideo(stream('dog'), createContainer());
    expect(waiting.calls).toContain('start');
  });

  test('a prefetched start segment continues in an element without a second request', async () => {
    await engine.loadHlsEngine();
    startSegments.fetchStartSegment(stream('cat'));
    expect(document.querySelector('video')).toBeNull();
    const [hls] = FakeHls.instances as [FakeHls];
    hls.emitManifest();
    expect(startSegments.hasStartSegment('cat')).toBe(false);
    hls.emitFragment();
    expect(startSegments.hasStartSegment('cat')).toBe(true);

    const element = videoPool.mountVideo(stream('cat'), createContainer());
    expect(FakeHls.instances).toHaveLength(1);
    expect(hls.media).toBe(element);
    expect(hls.config.maxBufferLength).toBe(6);
  });

  test('counts the bytes of discarded unwatched videos as wasted', async () => {
    await engine.loadHlsEngine();
    startSegments.fetchStartSegment(stream('cat'));
    FakeHls.instances[0]?.emitFragment({ bytes: 1_000 });
    startSegments.evictStartSegments(() => false);
    expect(traffic.getMediaTraffic()).toEqual({ fetchedBytes: 1_000, wastedBytes: 1_000 });

    for (const name of ['one', 'two', 'three', 'four']) {
      const element = videoPool.mountVideo(stream(name), createContainer());
      FakeHls.instances.at(-1)?.emitFragment({ bytes: 500 });
      if (element) videoPool.releaseVideo(element);
    }
    expect(traffic.getMediaTraffic()).toEqual({ fetchedBytes: 3_000, wastedBytes: 1_000 });
  });
});

describe('quality', () => {
  test('the next stream and the next visit start with the last measured bandwidth', async () => {
    await playStream();
    videoPool.preloadVideo(stream('dog'));
    expect(FakeHls.instances[1]?.config.abrEwmaDefaultEstimate).toBe(3_000_000);
    await open();
    await playStream();
    expect(FakeHls.instances[2]?.config.abrEwmaDefaultEstimate).toBe(3_000_000);
  });

  test('an old measurement is ignored', async () => {
    const at = Date.now() - 25 * 60 * 60 * 1000;
    localStorage.setItem('ontrend-bandwidth', JSON.stringify({ bitsPerSecond: 9_000_000, at }));
    const { hls } = await playStream();
    expect(hls.config).not.toHaveProperty('abrEwmaDefaultEstimate');
  });

  test('data saver plays the lowest rendition', async () => {
    videoPool.poolSettings.usesLowestQuality = true;
    const { hls } = await playStream();
    expect(hls.autoLevelCapping).toBe(0);
  });

  test('a start with lower quality than the end is replaced for the next loop', async () => {
    const { element, hls } = await playStream();
    hls.emitFragment({ sn: 1, level: 2 });
    hls.loadLevel = 2;
    const fragments = [0, 1].map((sn) => ({ sn, url: `/media/cat/720p/${sn}.m4s`, end: sn * 2 + 1 }));
    Object.assign(hls.levels[2] ?? {}, { details: { fragments } });
    element.dispatchEvent(new Event('ended'));
    expect(hls.flushed).toEqual([]);

    hls.emit(FakeHls.Events.BUFFER_EOS);
    await Promise.resolve();
    await Promise.resolve();
    expect(hls.files).toEqual(['/media/cat/720p/0.m4s']);
    element.dispatchEvent(new Event('ended'));
    expect(hls.flushed).toEqual([{ startOffset: 0, endOffset: 1, type: null }]);
    element.dispatchEvent(new Event('ended'));
    expect(hls.flushed).toHaveLength(1);
  });
});

describe('recovery', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  test('retries within 1.5, 3, 6 and 12 s after a network error while the buffer keeps playing', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(1);
    const { element, hls } = await playStream();
    hls.emitNetworkError(0);
    expect(hls.calls).not.toContain('destroy');
    for (const delayMs of [1_500, 3_000, 6_000, 12_000]) {
      const before = hls.calls.length;
      jest.advanceTimersByTime(delayMs - 1);
      expect(hls.calls).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(hls.calls.slice(before)).toEqual(['start']);
      hls.emitNetworkError(0);
    }
    const before = hls.calls.length;
    dispatchEvent(new Event('online'));
    expect(hls.calls.slice(before)).toEqual(['start']);
    expect(element.src).not.toContain('progressive.mp4');
    random.mockRestore();
  });

  test('falls back to the mp4 at the same position when a segment is missing', async () => {
    const { element, hls } = await playStream();
    element.currentTime = 3;
    hls.emitNetworkError(404);
    expect(hls.calls).toContain('destroy');
    expect(element.src).toContain('progressive.mp4');
    element.currentTime = 0;
    element.dispatchEvent(new Event('loadedmetadata'));
    expect(element.currentTime).toBe(3);
  });

  test('falls back to the mp4 after repeated server errors once the buffer is empty', async () => {
    const { element, hls } = await playStream();
    hls.emitNetworkError(503);
    expect(element.src).not.toContain('progressive.mp4');
    jest.advanceTimersByTime(1_500);
    hls.emitNetworkError(503);
    expect(element.src).toContain('progressive.mp4');
  });

  test('falls back immediately if the stream has not started', async () => {
    await engine.loadHlsEngine();
    const element = videoPool.mountVideo(stream('cat'), createContainer());
    FakeHls.instances[0]?.emitNetworkError(0);
    expect(element?.src).toContain('progressive.mp4');
  });

  test('recovers once from a decoding error before it fails', async () => {
    const { element, hls } = await playStream();
    const error = { fatal: true, type: FakeHls.ErrorTypes.MEDIA_ERROR, details: 'bufferAppendError' };
    hls.emit(FakeHls.Events.ERROR, error);
    expect(hls.calls.at(-1)).toBe('recover');
    hls.emit(FakeHls.Events.ERROR, error);
    expect(element.src).toContain('progressive.mp4');
  });
});
