import { aVideo } from '../../testing/a-video.ts';
import { fakeMedia } from '../../testing/fake-media.ts';

const instances: FakeHls[] = [];

class FakeHls {
  static Events = { ERROR: 'error', FRAG_LOADED: 'fragment' };
  readonly config: Record<string, unknown>;
  readonly asked: string[] = [];
  bandwidthEstimate = 3_000_000;
  readonly #listeners = new Map<string, (event: string, data: object) => void>();

  constructor(config: Record<string, unknown>) {
    this.config = { ...config };
    instances.push(this);
  }
  on(event: string, listener: (event: string, data: object) => void) {
    this.#listeners.set(event, listener);
  }
  emit(event: string, data: object = {}) {
    this.#listeners.get(event)?.(event, data);
  }
  loadSource(url: string) {
    this.asked.push(`load ${url}`);
  }
  attachMedia() {}
  startLoad() {
    this.asked.push('start');
  }
  stopLoad() {
    this.asked.push('stop');
  }
  destroy() {
    this.asked.push('destroy');
  }
}

jest.mock('hls.js/light', () => ({ __esModule: true, default: FakeHls }));

const stream = (name: string) => aVideo(name, { url: `/media/${name}/master.m3u8` });

let stage: typeof import('./stage.ts');
let engine: typeof import('./hls-engine.ts');

beforeEach(async () => {
  document.body.innerHTML = '<div id="stage" hidden></div><div id="box"></div>';
  instances.length = 0;
  fakeMedia();
  Object.assign(globalThis, { MediaSource: class {} });
  jest.resetModules();
  stage = await import('./stage.ts');
  engine = await import('./hls-engine.ts');
});

const box = () => document.getElementById('box') as HTMLElement;

test('until the engine is here a stream is watched as mp4', () => {
  const element = stage.takeVideo(stream('cat'), box());
  expect(element?.src).toContain('progressive.mp4');
  expect(instances).toEqual([]);
});

test('a video that comes next fetches its head; watched, it fetches on; left, it fetches nothing', async () => {
  await engine.loadHlsEngine();
  stage.prepareVideo(stream('cat'));
  const [hls] = instances;
  expect(hls?.asked).toEqual(['load /media/cat/master.m3u8']);
  expect(hls?.config.maxBufferLength).toBe(1);

  const element = stage.takeVideo(stream('cat'), box()) as HTMLVideoElement;
  expect(hls?.config.maxBufferLength).toBe(12);

  stage.parkVideo(element);
  await Promise.resolve();
  expect(hls?.asked.at(-1)).toBe('stop');
  stage.takeVideo(stream('cat'), box());
  expect(hls?.asked.at(-1)).toBe('start');
  expect(instances).toHaveLength(1);
});

test('while the watched video starves, what comes next waits', async () => {
  await engine.loadHlsEngine();
  stage.prepareVideo(stream('cat'));
  stage.holdPreparations();
  expect(instances[0]?.asked.at(-1)).toBe('stop');
  stage.prepareVideo(stream('cat'));
  expect(instances[0]?.asked.at(-1)).toBe('start');
});

test('the next stream begins with the bandwidth the last one measured', async () => {
  await engine.loadHlsEngine();
  stage.prepareVideo(stream('cat'));
  instances[0]?.emit('fragment');
  stage.prepareVideo(stream('dog'));
  expect(instances[1]?.config.abrEwmaDefaultEstimate).toBe(3_000_000);
});

test('a stream that breaks for good goes on as mp4', async () => {
  await engine.loadHlsEngine();
  const element = stage.takeVideo(stream('cat'), box()) as HTMLVideoElement;
  instances[0]?.emit('error', { fatal: false });
  expect(instances[0]?.asked).not.toContain('destroy');
  instances[0]?.emit('error', { fatal: true });
  expect(instances[0]?.asked).toContain('destroy');
  expect(element.src).toContain('progressive.mp4');
});
