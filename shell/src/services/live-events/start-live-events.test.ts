import { events } from '@ontrend/shared/events';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { LiveEvent } from '@ontrend/shared/wire';
import { startLiveEvents } from './start-live-events.ts';

/** A stream of the mocked server. */
interface ServedStream {
  files: string[];
  isAborted: boolean;
  send(...events: LiveEvent[]): Promise<void>;
  end(): Promise<void>;
}
const servedStreams: ServedStream[] = [];
const receivedEvents: LiveEvent[] = [];
const postedMessages: { kind: string; tab?: string; files?: string[] }[] = [];
let receiveMessage: (note: unknown) => void;
const flushPromises = () => jest.advanceTimersByTimeAsync(0);

function serveStreams() {
  globalThis.fetch = (async (_path: string, { body, signal }: RequestInit) => {
    const chunks: (Uint8Array | null)[] = [];
    let notifyReader = () => {};
    const put = async (chunk: Uint8Array | null) => {
      chunks.push(chunk);
      notifyReader();
      await flushPromises();
    };
    const stream: ServedStream = {
      files: (JSON.parse(String(body)) as { files: string[] }).files,
      isAborted: false,
      send: (...sentEvents) =>
        put(
          new TextEncoder().encode(
            sentEvents.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(':\n\n'),
          ),
        ),
      end: () => put(null),
    };
    servedStreams.push(stream);
    signal?.addEventListener('abort', () => {
      stream.isAborted = true;
      void put(null);
    });
    const read = async () => {
      while (chunks.length === 0) {
        await new Promise<void>((resolve) => {
          notifyReader = resolve;
        });
      }
      const value = chunks.shift();
      return value ? { value, done: false } : { value: undefined, done: true };
    };
    return { ok: true, status: 200, body: { getReader: () => ({ read }) } } as unknown as Response;
  }) as typeof fetch;
}

/** Only one tab holds the lock at a time. */
let grantLock = Promise.resolve();
let pending: { name: string }[] = [];
const locks = {
  request: (name: string, _options: unknown, task: () => Promise<void>) => {
    const waits = { name };
    pending = [...pending, waits];
    const mine = grantLock.then(() => {
      pending = pending.filter((other) => other !== waits);
      return task();
    });
    grantLock = mine;
    return mine;
  },
  query: async () => {
    // Resolves after earlier requests.
    await flushPromises();
    return { held: [], pending };
  },
};

const hello = { topic: 'hello' } as const;
const unread = { topic: 'unread' } as const;
const getLatestStream = () => servedStreams.at(-1) as ServedStream;

beforeAll(async () => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  Object.assign(globalThis, {
    BroadcastChannel: class {
      postMessage = (note: (typeof postedMessages)[number]) => void postedMessages.push(note);
      set onmessage(listener: (message: { data: unknown }) => void) {
        receiveMessage = (data) => listener({ data });
      }
    },
  });
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: () => 'this-tab' });
  serveStreams();
  events.on('live.received', (event) => receivedEvents.push(event));
  startLiveEvents();
  await flushPromises();
});
afterAll(() => jest.useRealTimers());
beforeEach(() => {
  receivedEvents.length = 0;
  postedMessages.length = 0;
});

// The tests run in sequence within one page load: each continues from the state of the one before.
it('opens no stream for a guest; opens one on sign-in and emits refetch', async () => {
  expect(servedStreams).toEqual([]);
  useSession.setState({ status: 'signed-in' });
  events.emit('session.started', { userId: 1 });
  await flushPromises();
  expect(servedStreams).toHaveLength(1);
  await getLatestStream().send(hello, unread);
  expect(receivedEvents).toEqual([{ topic: 'refetch' }, unread]);
  expect(postedMessages).toEqual([
    { kind: 'request-subscriptions' },
    { kind: 'event', event: { topic: 'refetch' } },
    { kind: 'event', event: unread },
  ]);
});

it('refreshes the unread counts at most once a second', async () => {
  const look = jest.spyOn(queryClient, 'invalidateQueries');
  await jest.advanceTimersByTimeAsync(2_000);
  look.mockClear();
  await getLatestStream().send(unread, unread);
  await getLatestStream().send(unread);
  expect(look).toHaveBeenCalledTimes(1);
  expect(look).toHaveBeenCalledWith({ queryKey: sharedQueryKeys.unread });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(look).toHaveBeenCalledTimes(2);
  look.mockRestore();
});

it('subscribes to the comments open in any tab, without a gap', async () => {
  const before = getLatestStream();
  events.emit('comments.opened', { fileName: 'mine' });
  receiveMessage({ kind: 'subscriptions', tab: 'another', files: ['theirs', 'mine'] });
  await flushPromises();
  expect(getLatestStream().files).toEqual(['mine', 'theirs']);
  expect(before.isAborted).toBe(false);
  await before.send(unread);
  await getLatestStream().send(hello);
  expect(before.isAborted).toBe(true);
  expect(receivedEvents).toEqual([unread]);
  events.emit('comments.closed', { fileName: 'mine' });
  receiveMessage({ kind: 'subscriptions', tab: 'another', files: [] });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(getLatestStream().files).toEqual([]);
  await getLatestStream().send(hello);
});

it('reconnects with backoff, and immediately when the browser is online again', async () => {
  const count = servedStreams.length;
  await getLatestStream().end();
  await jest.advanceTimersByTimeAsync(749);
  expect(servedStreams).toHaveLength(count);
  await jest.advanceTimersByTimeAsync(1);
  expect(servedStreams).toHaveLength(count + 1);
  await getLatestStream().end();
  await jest.advanceTimersByTimeAsync(1_499);
  expect(servedStreams).toHaveLength(count + 1);
  dispatchEvent(new Event('online'));
  await flushPromises();
  expect(servedStreams).toHaveLength(count + 2);
  await getLatestStream().send(hello);
  expect(receivedEvents).toEqual([{ topic: 'refetch' }]);
});

it('does not reconnect before the Retry-After of the response has passed', async () => {
  const serveStream = globalThis.fetch;
  const rejectRequest = jest.fn(async () => ({
    ok: false,
    status: 429,
    headers: new Headers({ 'retry-after': '600' }),
    json: async () => ({ code: 'too-many-requests', messages: ['Too fast.'] }),
  }));
  globalThis.fetch = rejectRequest as unknown as typeof fetch;
  await getLatestStream().end();
  await jest.advanceTimersByTimeAsync(1_000);
  await jest.advanceTimersByTimeAsync(599_000);
  expect(rejectRequest).toHaveBeenCalledTimes(1);
  globalThis.fetch = serveStream;
  const count = servedStreams.length;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(servedStreams).toHaveLength(count + 1);
  await getLatestStream().send(hello);
});

it('waits with new subscriptions while the next attempt is scheduled, and limits their number', async () => {
  await jest.advanceTimersByTimeAsync(5_000);
  const count = servedStreams.length;
  await getLatestStream().end();
  const files = Array.from({ length: 12 }, (_, index) => `theirs${index}`);
  receiveMessage({ kind: 'subscriptions', tab: 'another', files });
  events.emit('comments.opened', { fileName: 'mine' });
  await flushPromises();
  expect(servedStreams).toHaveLength(count);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(servedStreams).toHaveLength(count + 1);
  expect(getLatestStream().files).toHaveLength(10);
  expect(getLatestStream().files).toContain('mine');
  await getLatestStream().send(hello);
  events.emit('comments.closed', { fileName: 'mine' });
  receiveMessage({ kind: 'subscriptions', tab: 'another', files: [] });
  await jest.advanceTimersByTimeAsync(5_000);
  await getLatestStream().send(hello);
  receivedEvents.length = 0;
  postedMessages.length = 0;
});

it('receives events from the leader tab', () => {
  receiveMessage({ kind: 'event', event: unread });
  expect(receivedEvents).toEqual([unread]);
  expect(postedMessages).toEqual([]);
});

it('closes on pagehide, reopens on pageshow, and closes when the session ends', async () => {
  const open = getLatestStream();
  dispatchEvent(new Event('pagehide'));
  await flushPromises();
  expect(open.isAborted).toBe(true);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await flushPromises();
  expect(getLatestStream()).not.toBe(open);
  await getLatestStream().send(hello);
  useSession.setState({ status: 'guest' });
  events.emit('session.ended', { reason: 'rejected' });
  await flushPromises();
  expect(getLatestStream().isAborted).toBe(true);
  const count = servedStreams.length;
  await jest.advanceTimersByTimeAsync(120_000);
  expect(servedStreams).toHaveLength(count);
});

it("closes a guest's stream with the last open comments, without a request for no videos", async () => {
  const count = servedStreams.length;
  events.emit('comments.opened', { fileName: 'mine' });
  await flushPromises();
  expect(getLatestStream().files).toEqual(['mine']);
  await getLatestStream().send(hello);
  events.emit('comments.closed', { fileName: 'mine' });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(getLatestStream().isAborted).toBe(true);
  expect(servedStreams).toHaveLength(count + 1);
});

it('keeps the stream of a guest who pages through videos, and connects again at most once per interval', async () => {
  await jest.advanceTimersByTimeAsync(5_000);
  const count = servedStreams.length;
  events.emit('comments.opened', { fileName: '0' });
  await flushPromises();
  await getLatestStream().send(hello);
  receivedEvents.length = 0;
  let greeted = getLatestStream();
  const greetNewStream = async () => {
    if (greeted === getLatestStream()) return;
    greeted = getLatestStream();
    await greeted.send(hello);
  };
  const pagedMs = 10_000;
  for (let page = 1; page <= pagedMs / 1_000; page += 1) {
    await jest.advanceTimersByTimeAsync(1_000);
    events.emit('comments.closed', { fileName: String(page - 1) });
    events.emit('comments.opened', { fileName: String(page) });
    await flushPromises();
    await greetNewStream();
  }
  await jest.advanceTimersByTimeAsync(5_000);
  await greetNewStream();
  const last = pagedMs / 1_000;
  expect(getLatestStream().files).toEqual([String(last)]);
  expect(servedStreams.length - count).toBeLessThanOrEqual(1 + 3);
  // Comments need not be fetched again, because there was a stream all the time.
  expect(receivedEvents).toEqual([]);
  events.emit('comments.closed', { fileName: String(last) });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(getLatestStream().isAborted).toBe(true);
});

it('emits refetch for events that another tab received earlier', async () => {
  grantLock = new Promise(() => {});
  useSession.setState({ status: 'signed-in' });
  events.emit('session.started', { userId: 1 });
  await flushPromises();
  await flushPromises();
  expect(receivedEvents).toEqual([{ topic: 'refetch' }]);
});
