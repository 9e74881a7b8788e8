import { events } from '@ontrend/shared/events';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { LiveEvent } from '@ontrend/shared/wire';
import { startLive } from './start-live-events.ts';

/** What the server sends, stream by stream. */
interface Served {
  files: string[];
  isAborted: boolean;
  send(...events: LiveEvent[]): Promise<void>;
  end(): Promise<void>;
}
const served: Served[] = [];
const heard: LiveEvent[] = [];
const posted: { kind: string; tab?: string; files?: string[] }[] = [];
let hearNote: (note: unknown) => void;
const settle = () => jest.advanceTimersByTimeAsync(0);

function serveStreams() {
  globalThis.fetch = (async (_path: string, { body, signal }: RequestInit) => {
    const chunks: (Uint8Array | null)[] = [];
    let wake = () => {};
    const put = async (chunk: Uint8Array | null) => {
      chunks.push(chunk);
      wake();
      await settle();
    };
    const stream: Served = {
      files: (JSON.parse(String(body)) as { files: string[] }).files,
      isAborted: false,
      send: (...told) =>
        put(
          new TextEncoder().encode(told.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(':\n\n')),
        ),
      end: () => put(null),
    };
    served.push(stream);
    signal?.addEventListener('abort', () => {
      stream.isAborted = true;
      void put(null);
    });
    const read = async () => {
      while (chunks.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = chunks.shift();
      return value ? { value, done: false } : { value: undefined, done: true };
    };
    return { ok: true, status: 200, body: { getReader: () => ({ read }) } } as unknown as Response;
  }) as typeof fetch;
}

/** One tab holds the lock at a time. */
let turn = Promise.resolve();
let pending: { name: string }[] = [];
const locks = {
  request: (name: string, _options: unknown, task: () => Promise<void>) => {
    const waits = { name };
    pending = [...pending, waits];
    const mine = turn.then(() => {
      pending = pending.filter((other) => other !== waits);
      return task();
    });
    turn = mine;
    return mine;
  },
  query: async () => {
    // Answered in its turn, after what was asked before it.
    await settle();
    return { held: [], pending };
  },
};

const hello = { topic: 'hello' } as const;
const unread = { topic: 'unread' } as const;
const latest = () => served.at(-1) as Served;

beforeAll(async () => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  Object.assign(globalThis, {
    BroadcastChannel: class {
      postMessage = (note: (typeof posted)[number]) => void posted.push(note);
      set onmessage(listener: (message: { data: unknown }) => void) {
        hearNote = (data) => listener({ data });
      }
    },
  });
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: () => 'this-tab' });
  serveStreams();
  events.on('live.received', (event) => heard.push(event));
  startLive();
  await settle();
});
afterAll(() => jest.useRealTimers());
beforeEach(() => {
  heard.length = 0;
  posted.length = 0;
});

// One page, from its beginning to its end: each goes on where the one before left it.
it('opens nothing for a guest, and a stream when somebody signs in; what was missed is asked for', async () => {
  expect(served).toEqual([]);
  useSession.setState({ status: 'signed-in' });
  events.emit('session.started', { userId: 1 });
  await settle();
  expect(served).toHaveLength(1);
  await latest().send(hello, unread);
  expect(heard).toEqual([{ topic: 'refetch' }, unread]);
  expect(posted).toEqual([
    { kind: 'who' },
    { kind: 'told', event: { topic: 'refetch' } },
    { kind: 'told', event: unread },
  ]);
});

it('has the badges look again, at most once a second', async () => {
  const look = jest.spyOn(queryClient, 'invalidateQueries');
  await jest.advanceTimersByTimeAsync(2_000);
  look.mockClear();
  await latest().send(unread, unread, unread);
  expect(look).toHaveBeenCalledTimes(1);
  expect(look).toHaveBeenCalledWith({ queryKey: sharedQueryKeys.unread });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(look).toHaveBeenCalledTimes(2);
  look.mockRestore();
});

it('listens to the comments open in any tab, without a gap', async () => {
  const before = latest();
  events.emit('comments.opened', { fileName: 'mine' });
  hearNote({ kind: 'files', tab: 'another', files: ['theirs', 'mine'] });
  await settle();
  expect(latest().files).toEqual(['mine', 'theirs']);
  expect(before.isAborted).toBe(false);
  await before.send(unread);
  await latest().send(hello);
  expect(before.isAborted).toBe(true);
  expect(heard).toEqual([unread]);
  events.emit('comments.closed', { fileName: 'mine' });
  hearNote({ kind: 'files', tab: 'another', files: [] });
  await settle();
  expect(latest().files).toEqual([]);
  await latest().send(hello);
});

it('opens it again when it is lost, later each time; at once when the line is back', async () => {
  const count = served.length;
  await latest().end();
  await jest.advanceTimersByTimeAsync(999);
  expect(served).toHaveLength(count);
  await jest.advanceTimersByTimeAsync(1);
  expect(served).toHaveLength(count + 1);
  await latest().end();
  await jest.advanceTimersByTimeAsync(1_999);
  expect(served).toHaveLength(count + 1);
  dispatchEvent(new Event('online'));
  await settle();
  expect(served).toHaveLength(count + 2);
  await latest().send(hello);
  expect(heard).toEqual([{ topic: 'refetch' }]);
});

it('is handed what another tab reads', () => {
  hearNote({ kind: 'told', event: unread });
  expect(heard).toEqual([unread]);
  expect(posted).toEqual([]);
});

it('leaves with the page and comes back with it, and ends with the session', async () => {
  const open = latest();
  dispatchEvent(new Event('pagehide'));
  await settle();
  expect(open.isAborted).toBe(true);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(latest()).not.toBe(open);
  await latest().send(hello);
  useSession.setState({ status: 'guest' });
  events.emit('session.ended', { reason: 'refused' });
  await settle();
  expect(latest().isAborted).toBe(true);
  const count = served.length;
  await jest.advanceTimersByTimeAsync(120_000);
  expect(served).toHaveLength(count);
});

it('asks for what another tab told before this one heard it', async () => {
  turn = new Promise(() => {});
  useSession.setState({ status: 'signed-in' });
  events.emit('session.started', { userId: 1 });
  await settle();
  await settle();
  expect(heard).toEqual([{ topic: 'refetch' }]);
});
