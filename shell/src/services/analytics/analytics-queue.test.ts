import { events } from '@ontrend/shared/events';
import { expectConsoleMessage, type FakeApi, fakeApi } from '@ontrend/shared/testing';
import type { QueuedEvent } from './analytics-queue.ts';
import { startAnalyticsQueue } from './analytics-queue.ts';
import { STORAGE_KEY } from './constants.ts';
import { startAnalyticsRecording } from './start-analytics-recording.ts';

const BATCH = 'app/analytics/batch';
const accepted = { data: { accepted: 1 } };
const FAILURE = /^Sending analytics events failed, retrying later: ApiError/;
const REJECTION = /^The API rejected analytics events: ApiError/;
const broken = { status: 500, error: { code: 'internal', messages: ['Something went wrong'] } };

let api: FakeApi;
let record: (event: QueuedEvent) => void;

let controller = new AbortController();

function startQueue(): void {
  controller.abort();
  controller = new AbortController();
  record = startAnalyticsQueue(controller.signal);
}

const advanceTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const createViewEvent = (id: string): QueuedEvent => ({
  id,
  event: 'view',
  file: 'abcdefghijk',
  time: 1,
  val1: 3,
});
const readSentIds = () => api.bodies(BATCH).map((body) => body.events.map(({ id }) => id));

beforeAll(() => startAnalyticsRecording((event) => record(event)));
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  sessionStorage.clear();
  api = fakeApi();
  api.on(BATCH, accepted);
  startQueue();
});
afterEach(() => {
  controller.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('sends the queued events with the device info every 30 s', async () => {
  events.emit('video.skipped', { fileName: 'skipped-one' });
  events.emit('video.replayed', { fileName: 'again' });
  events.emit('video.rated', { fileName: 'liked', rating: 1 });
  events.emit('video.viewed', { fileName: 'seen', seconds: 4.5, position: 7 });
  events.emit('app.launched');
  await advanceTime(29_999);
  expect(readSentIds()).toEqual([]);
  await advanceTime(1);
  const [body] = api.bodies(BATCH);
  expect(body?.events.map(({ event, file, val1 }) => [event, file, val1])).toEqual([
    ['skip', 'skipped-one', 0],
    ['replay', 'again', 0],
    ['rating', 'liked', 1],
    ['view', 'seen', 4.5],
    ['app-launched', null, 0],
  ]);
  expect(body?.events[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    time: Date.parse('2026-11-21T12:00:00Z') / 1_000,
  });
  expect(body?.device).toMatchObject({ deviceType: 'web-browser', version: '1.0.0', versionCode: 1 });
  expect(body?.device?.resolution).toMatch(/^\d+x\d+$/);
});

it('sends the position of a view, and the clock by which its time is corrected', async () => {
  events.emit('video.viewed', { fileName: 'seen', seconds: 4.5, position: 7 });
  events.emit('video.skipped', { fileName: 'seen' });
  await advanceTime(30_000);
  const [body] = api.bodies(BATCH);
  expect(body?.events.map(({ position }) => position)).toEqual([7, undefined]);
  expect(body?.sentAt).toBe(Date.parse('2026-11-21T12:00:30Z') / 1_000);
});

it('sends waiting views when the watch history is opened, and reports that they were sent', async () => {
  expectConsoleMessage('warn', FAILURE);
  const onSent = jest.fn();
  const stop = events.on('views.sent', onSent);
  events.emit('history.opened');
  await advanceTime(0);
  expect(readSentIds()).toEqual([]);
  record(createViewEvent('a'));
  api.on(BATCH, broken);
  events.emit('history.opened');
  await advanceTime(0);
  expect(onSent).not.toHaveBeenCalled();
  api.on(BATCH, accepted);
  events.emit('history.opened');
  await advanceTime(0);
  expect(readSentIds()).toEqual([['a'], ['a']]);
  expect(onSent).toHaveBeenCalledTimes(1);
  events.emit('video.skipped', { fileName: 'b' });
  events.emit('history.opened');
  await advanceTime(0);
  expect(onSent).toHaveBeenCalledTimes(1);
  stop();
});

it('reports the views that were sent, not those that were recorded meanwhile', async () => {
  const onSent = jest.fn();
  const stop = events.on('views.sent', onSent);
  let sendReply = () => {};
  api.on(BATCH, async () => {
    await new Promise<void>((resolve) => {
      sendReply = resolve;
    });
    return accepted;
  });
  record(createViewEvent('a'));
  events.emit('video.skipped', { fileName: 'b' });
  await advanceTime(30_000);
  record(createViewEvent('c'));
  sendReply();
  await advanceTime(0);
  expect(onSent.mock.calls).toEqual([[{ views: [createViewEvent('a')] }]]);
  stop();
});

it('sends no event twice and no empty batch', async () => {
  record(createViewEvent('a'));
  await advanceTime(90_000);
  expect(readSentIds()).toEqual([['a']]);
});

it.each([408, 429, 500, 502, 503, 507])(
  'keeps a batch after status %i, logs the failure, and sends it again with later events',
  async (status) => {
    expectConsoleMessage('warn', FAILURE, 1);
    api.on(BATCH, { ...broken, status });
    record(createViewEvent('a'));
    await advanceTime(30_000);
    record(createViewEvent('b'));
    api.on(BATCH, accepted);
    await advanceTime(30_000);
    expect(readSentIds()).toEqual([['a'], ['a', 'b']]);
  },
);

it.each([400, 413, 415, 422])(
  'drops a batch that is rejected with status %i, logs the failure, and sends later events',
  async (status) => {
    expectConsoleMessage('warn', REJECTION, 1);
    api.on(BATCH, { ...broken, status });
    record(createViewEvent('a'));
    await advanceTime(30_000);
    expect(sessionStorage.getItem(STORAGE_KEY)).toBe('[]');
    record(createViewEvent('b'));
    api.on(BATCH, accepted);
    await advanceTime(30_000);
    expect(readSentIds()).toEqual([['a'], ['b']]);
  },
);

it('waits longer after each failure', async () => {
  expectConsoleMessage('warn', FAILURE);
  jest.spyOn(Math, 'random').mockReturnValue(1);
  api.on(BATCH, broken);
  record(createViewEvent('a'));
  await advanceTime(60_000);
  expect(readSentIds()).toHaveLength(2);
  await advanceTime(59_999);
  expect(readSentIds()).toHaveLength(2);
  await advanceTime(1);
  expect(readSentIds()).toHaveLength(3);
});

it('sends nothing before the Retry-After of the response has passed', async () => {
  expectConsoleMessage('warn', FAILURE);
  api.on(BATCH, { ...broken, status: 429, retryAfter: 300 });
  record(createViewEvent('a'));
  await advanceTime(329_999);
  expect(readSentIds()).toHaveLength(1);
  api.on(BATCH, accepted);
  await advanceTime(30_000);
  expect(readSentIds()).toHaveLength(2);
});

it('survives a reload, after which it is sent at once', async () => {
  record(createViewEvent('a'));
  startQueue();
  await advanceTime(0);
  expect(readSentIds()).toEqual([['a']]);
  expect(sessionStorage.getItem(STORAGE_KEY)).toBe('[]');
});

const hidePage = () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Mocks `sendBeacon`. @returns the beacons that were sent */
function mockBeacons(isAccepted = true) {
  const beacon = jest.fn((_address: string, _body: Blob) => isAccepted);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  controller.signal.addEventListener('abort', () => Reflect.deleteProperty(navigator, 'sendBeacon'));
  return {
    addresses: () => beacon.mock.calls.map(([address]) => address),
    types: () => beacon.mock.calls.map(([, body]) => body.type),
    ids: () => Promise.all(beacon.mock.calls.map(async ([, body]) => parseIds(await readText(body)))),
  };
}

/** jsdom's Blob has no `text()`. */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
    jest.advanceTimersByTime(1);
  });
const parseIds = (text: string) => (JSON.parse(text) as { events: QueuedEvent[] }).events.map(({ id }) => id);

it('sends each event in one beacon when the page is hidden, and again when the page is shown', async () => {
  const beacons = mockBeacons();
  record(createViewEvent('a'));
  dispatchEvent(new Event('pagehide'));
  record(createViewEvent('b'));
  hidePage();
  hidePage();
  expect(beacons.addresses()).toEqual(['/api/app/analytics/batch', '/api/app/analytics/batch']);
  expect(beacons.types()).toEqual(['application/json', 'application/json']);
  expect(await beacons.ids()).toEqual([['a'], ['b']]);
  expect(readSentIds()).toEqual([]);
  await advanceTime(30_000);
  expect(readSentIds()).toEqual([['a', 'b']]);
  hidePage();
  expect(beacons.addresses()).toHaveLength(2);
});

it('sends several beacons when there are more events than a batch holds', async () => {
  const beacons = mockBeacons();
  for (let index = 0; index < 101; index += 1) record(createViewEvent(`${index}`));
  dispatchEvent(new Event('pagehide'));
  expect((await beacons.ids()).map(({ length }) => length)).toEqual([100, 1]);
});

it('falls back to a keepalive request when the browser rejects the beacon', async () => {
  mockBeacons(false);
  const fetched = jest.spyOn(globalThis, 'fetch');
  record(createViewEvent('a'));
  dispatchEvent(new Event('pagehide'));
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  // Recorded while the first batch is in flight, so it is sent in a batch of its own.
  record(createViewEvent('b'));
  hidePage();
  await advanceTime(0);
  expect(readSentIds()).toEqual([['a'], ['b']]);
});

it('drops the oldest events of a full queue, and limits batches to the maximum of the API', async () => {
  for (let index = 0; index < 505; index += 1) record(createViewEvent(`${index}`));
  await advanceTime(30_000);
  const [first = []] = readSentIds();
  expect(first).toHaveLength(100);
  expect(first[0]).toBe('5');
  await advanceTime(270_000);
  expect(readSentIds().flat()).toHaveLength(500);
});

it('starts empty when the stored queue is invalid', async () => {
  sessionStorage.setItem(STORAGE_KEY, '{broken');
  startQueue();
  record(createViewEvent('a'));
  await advanceTime(30_000);
  expect(readSentIds()).toEqual([['a']]);
});
