import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  IDLE_TIMEOUT_MS,
  MIN_BYTES_PER_SECOND,
  RATE_CHECK_INTERVAL_MS,
  RATE_WINDOW_MS,
} from './constants.ts';
import { readUploadBody } from './upload-body.ts';

const { jest } = import.meta;

/** What streams do on their own goes on as ever. */
const REAL = ['nextTick', 'queueMicrotask', 'setImmediate'] as const;
beforeEach(() => jest.useFakeTimers({ doNotFake: [...REAL] }));
afterEach(() => jest.useRealTimers());

/** A request, and what comes out of it. */
function arriving() {
  const request = new PassThrough();
  const { stream } = readUploadBody(request as unknown as IncomingMessage);
  const parts: Buffer[] = [];
  let isOver = false;
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => {
    isOver = true;
  });
  /** Lets streams do what they are about to do. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    request,
    stream,
    received: () => Buffer.concat(parts).length,
    isOver: () => isOver,
    async send(bytes: number) {
      request.write(Buffer.alloc(bytes));
      await settle();
    },
    async pass(milliseconds: number) {
      await jest.advanceTimersByTimeAsync(milliseconds);
      await settle();
    },
  };
}

/** A sender who brings so many bytes a second. */
async function sendFor(one: ReturnType<typeof arriving>, seconds: number, bytesPerSecond: number) {
  for (let second = 0; second < seconds && !one.isOver(); second += 1) {
    await one.send(bytesPerSecond);
    await one.pass(1_000);
  }
}

it('ends a body that falls silent, and keeps what came', async () => {
  const one = arriving();
  await one.send(5_000);
  await one.pass(IDLE_TIMEOUT_MS - RATE_CHECK_INTERVAL_MS);
  expect(one.isOver()).toBe(false);
  await one.pass(2 * RATE_CHECK_INTERVAL_MS);
  expect([one.isOver(), one.received()]).toEqual([true, 5_000]);
});

it('ends a body that crawls, and keeps what came', async () => {
  const one = arriving();
  await sendFor(one, RATE_WINDOW_MS / 1_000, MIN_BYTES_PER_SECOND / 2);
  expect(one.isOver()).toBe(false);
  await sendFor(one, 2 * (RATE_CHECK_INTERVAL_MS / 1_000), MIN_BYTES_PER_SECOND / 2);
  expect(one.isOver()).toBe(true);
  expect(one.received()).toBeGreaterThanOrEqual((RATE_WINDOW_MS / 1_000) * (MIN_BYTES_PER_SECOND / 2));
});

it('looks at each minute for itself: who was fast and then crawls is ended, too', async () => {
  const one = arriving();
  await sendFor(one, RATE_WINDOW_MS / 1_000 + RATE_CHECK_INTERVAL_MS / 1_000, 100 * MIN_BYTES_PER_SECOND);
  expect(one.isOver()).toBe(false);
  await sendFor(one, (RATE_WINDOW_MS + 3 * RATE_CHECK_INTERVAL_MS) / 1_000, 100);
  expect(one.isOver()).toBe(true);
});

it('waits for hours for who sends slowly, but sends', async () => {
  const one = arriving();
  await sendFor(one, 30 * 60, 2 * MIN_BYTES_PER_SECOND);
  expect([one.isOver(), one.received()]).toEqual([false, 30 * 60 * 2 * MIN_BYTES_PER_SECOND]);
  one.request.end();
  await one.pass(0);
  expect(one.isOver()).toBe(true);
});

it('does not blame the sender while it is the store that is slow', async () => {
  const request = new PassThrough();
  const { stream } = readUploadBody(request as unknown as IncomingMessage);
  let isOver = false;
  stream.on('end', () => {
    isOver = true;
  });
  // Nobody reads: more than all buffers hold.
  request.write(Buffer.alloc(1_000_000));
  await jest.advanceTimersByTimeAsync(10 * IDLE_TIMEOUT_MS);
  stream.resume();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(isOver).toBe(false);
  // From now on it is: the sender has its time again.
  await jest.advanceTimersByTimeAsync(IDLE_TIMEOUT_MS + 2 * RATE_CHECK_INTERVAL_MS);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(true);
});

it('ends, and does not break, when the connection does', async () => {
  const one = arriving();
  await one.send(700);
  one.request.destroy(new Error('ECONNRESET'));
  await one.pass(0);
  expect([one.isOver(), one.received()]).toEqual([true, 700]);
});
