import { createVideo } from '../../../testing/create-video.ts';
import { FakeHls } from '../../../testing/fake-hls.ts';
import { fakeMedia } from '../../../testing/fake-media.ts';
import { RECONNECT_DELAY_MS } from './constants.ts';

jest.mock('hls.js/light', () => ({
  __esModule: true,
  get default() {
    return FakeHls;
  },
}));

const stream = (name: string) => createVideo(name, { url: `/media/${name}/master.m3u8` });

let stage: typeof import('../video-pool.ts');
let engine: typeof import('../hls-engine.ts');
let ledger: typeof import('./media-traffic.ts');

async function open() {
  jest.resetModules();
  stage = await import('../video-pool.ts');
  engine = await import('../hls-engine.ts');
  ledger = await import('./media-traffic.ts');
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

const box = () => document.getElementById('box') as HTMLElement;

/** A stream that is watched and whose first segment has come. */
async function watch() {
  await engine.loadHlsEngine();
  const element = stage.mountVideo(stream('cat'), box()) as HTMLVideoElement;
  const [hls] = FakeHls.instances as [FakeHls];
  hls.emitManifest();
  hls.emitFragment();
  return { element, hls };
}

test('until the engine is here a stream is watched as mp4', () => {
  const element = stage.mountVideo(stream('cat'), box());
  expect(element?.src).toContain('progressive.mp4');
  expect(FakeHls.instances).toEqual([]);
});

describe('effort', () => {
  test('a video that comes next fetches its head; watched, it fetches on; left, it fetches nothing', async () => {
    await engine.loadHlsEngine();
    stage.preloadVideo(stream('cat'));
    const [hls] = FakeHls.instances as [FakeHls];
    hls.emitManifest();
    expect(hls.calls).toEqual(['source /media/cat/master.m3u8', 'attach', 'start']);
    expect(hls.config.maxBufferLength).toBeLessThan(1);

    const element = stage.mountVideo(stream('cat'), box()) as HTMLVideoElement;
    expect(hls.config.maxBufferLength).toBe(6);
    element.currentTime = 4;
    hls.emitFragment({ sn: 2 });
    expect(hls.config.maxBufferLength).toBe(12);

    stage.releaseVideo(element);
    await Promise.resolve();
    expect(hls.calls.at(-1)).toBe('stop');
    stage.mountVideo(stream('cat'), box());
    expect(hls.calls.at(-1)).toBe('start');
    expect(FakeHls.instances).toHaveLength(1);
  });

  test('while the watched video starves, what comes next waits', async () => {
    await engine.loadHlsEngine();
    stage.preloadVideo(stream('cat'));
    stage.fetchStartSegment(stream('dog'));
    for (const hls of FakeHls.instances) hls.emitManifest();
    stage.pausePreloading();
    expect(FakeHls.instances.map(({ calls }) => calls.at(-1))).toEqual(['stop', 'stop']);
    stage.preloadVideo(stream('cat'));
    expect(FakeHls.instances[0]?.calls.at(-1)).toBe('start');
  });

  test('what was told to wait before its playlist came plays when it is watched', async () => {
    await engine.loadHlsEngine();
    stage.preloadVideo(stream('cat'));
    stage.pausePreloading();
    const [hls] = FakeHls.instances as [FakeHls];
    stage.mountVideo(stream('cat'), box());
    hls.emitManifest();
    expect(hls.calls.at(-1)).toBe('start');

    stage.fetchStartSegment(stream('dog'));
    stage.pausePreloading();
    const waiting = FakeHls.instances[1] as FakeHls;
    waiting.emitManifest();
    expect(waiting.calls).not.toContain('start');
    stage.mountVideo(stream('dog'), box());
    expect(waiting.calls).toContain('start');
  });

  test('a head without an element plays on in the one it is given, without being fetched again', async () => {
    await engine.loadHlsEngine();
    stage.fetchStartSegment(stream('cat'));
    expect(document.querySelector('video')).toBeNull();
    const [hls] = FakeHls.instances as [FakeHls];
    hls.emitManifest();
    expect(stage.hasStartSegment('cat')).toBe(false);
    hls.emitFragment();
    expect(stage.hasStartSegment('cat')).toBe(true);

    const element = stage.mountVideo(stream('cat'), box());
    expect(FakeHls.instances).toHaveLength(1);
    expect(hls.media).toBe(element);
    expect(hls.config.maxBufferLength).toBe(6);
  });

  test('what came for a video that is given up unwatched is counted as wasted, what was watched is not', async () => {
    await engine.loadHlsEngine();
    const { evictStartSegments } = await import('../start-segments.ts');
    stage.fetchStartSegment(stream('cat'));
    FakeHls.instances[0]?.emitFragment({ bytes: 1_000 });
    evictStartSegments(() => false);
    expect(ledger.getMediaTraffic()).toEqual({ fetched: 1_000, wasted: 1_000 });

    for (const name of ['one', 'two', 'three', 'four']) {
      const element = stage.mountVideo(stream(name), box());
      FakeHls.instances.at(-1)?.emitFragment({ bytes: 500 });
      if (element) stage.releaseVideo(element);
    }
    expect(ledger.getMediaTraffic()).toEqual({ fetched: 3_000, wasted: 1_000 });
  });
});

describe('quality', () => {
  test('the next stream, and the next visit, begin with the bandwidth the last stream measured', async () => {
    await watch();
    stage.preloadVideo(stream('dog'));
    expect(FakeHls.instances[1]?.config.abrEwmaDefaultEstimate).toBe(3_000_000);
    await open();
    await watch();
    expect(FakeHls.instances[2]?.config.abrEwmaDefaultEstimate).toBe(3_000_000);
  });

  test('what was measured long ago is not believed', async () => {
    const at = Date.now() - 25 * 60 * 60 * 1000;
    localStorage.setItem('ontrend-bandwidth', JSON.stringify({ bitsPerSecond: 9_000_000, at }));
    const { hls } = await watch();
    expect(hls.config).not.toHaveProperty('abrEwmaDefaultEstimate');
  });

  test('for whoever saves data the coarsest rendition will do', async () => {
    stage.setLowestQuality(true);
    const { hls } = await watch();
    expect(hls.autoLevelCapping).toBe(0);
  });

  test('a beginning coarser than the end is fetched finer, and shown so when the video comes again', async () => {
    const { element, hls } = await watch();
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

  test('a line that breaks is asked again until it is back; what lies ahead plays meanwhile', async () => {
    const { element, hls } = await watch();
    hls.emitNetworkError(0);
    expect(hls.calls).not.toContain('destroy');
    for (let round = 0; round < 4; round += 1) {
      const before = hls.calls.length;
      jest.advanceTimersByTime(RECONNECT_DELAY_MS);
      expect(hls.calls.slice(before)).toEqual(['start']);
      hls.emitNetworkError(0);
    }
    const before = hls.calls.length;
    dispatchEvent(new Event('online'));
    expect(hls.calls.slice(before)).toEqual(['start']);
    expect(element.src).not.toContain('progressive.mp4');
  });

  test('a segment that is gone is passed by with the mp4, where the stream broke off', async () => {
    const { element, hls } = await watch();
    element.currentTime = 3;
    hls.emitNetworkError(404);
    expect(hls.calls).toContain('destroy');
    expect(element.src).toContain('progressive.mp4');
    element.currentTime = 0;
    element.dispatchEvent(new Event('loadedmetadata'));
    expect(element.currentTime).toBe(3);
  });

  test('a server that fails again and again gives way to the mp4 when nothing is left to play', async () => {
    const { element, hls } = await watch();
    hls.emitNetworkError(503);
    expect(element.src).not.toContain('progressive.mp4');
    jest.advanceTimersByTime(RECONNECT_DELAY_MS);
    hls.emitNetworkError(503);
    expect(element.src).toContain('progressive.mp4');
  });

  test('a stream that has not begun gives way at once', async () => {
    await engine.loadHlsEngine();
    const element = stage.mountVideo(stream('cat'), box());
    FakeHls.instances[0]?.emitNetworkError(0);
    expect(element?.src).toContain('progressive.mp4');
  });

  test('pictures that can not be decoded are tried once more before they are given up', async () => {
    const { element, hls } = await watch();
    const error = { fatal: true, type: FakeHls.ErrorTypes.MEDIA_ERROR, details: 'bufferAppendError' };
    hls.emit(FakeHls.Events.ERROR, error);
    expect(hls.calls.at(-1)).toBe('recover');
    hls.emit(FakeHls.Events.ERROR, error);
    expect(element.src).toContain('progressive.mp4');
  });
});
