import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  IDLE_TIMEOUT_MS,
  MIN_BYTES_PER_SECOND,
  RATE_CHECK_INTERVAL_MS,
  RATE_WINDOW_MS,
} from './constants.ts';
import { readUploadBody } from './upload-body.ts';

// Streams use real immediates.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => vi.useRealTimers());

/** A request and the body read from it. */
function arriving() {
  const request = new PassThrough();
  const { stream } = readUploadBody(request as unknown as IncomingMessage);
  const parts: Buffer[] = [];
  let isOver = false;
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => {
    isOver = true;
  });
  /** Lets pending stream events run. */
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
      await vi.advanceTimersByTimeAsync(milliseconds);
      await settle();
    },
  };
}

/** Simulates a client that sends at a fixed rate. */
async function sendFor(one: ReturnType<typeof arriving>, seconds: number, bytesPerSecond: number) {
  for (let second = 0; second < seconds && !one.isOver(); second += 1) {
    await one.send(bytesPerSecond);
    await one.pass(1_000);
  }
}

it('ends the body when the client stalls, with all received bytes', async () => {
  const one = arriving();
  await one.send(5_000);
  await one.pass(IDLE_TIMEOUT_MS - RATE_CHECK_INTERVAL_MS);
  expect(one.isOver()).toBe(false);
  await one.pass(2 * RATE_CHECK_INTERVAL_MS);
  expect([one.isOver(), one.received()]).toEqual([true, 5_000]);
});

it('ends the body when the client is too slow, with all received bytes', async () => {
  const one = arriving();
  await sendFor(one, RATE_WINDOW_MS / 1_000, MIN_BYTES_PER_SECOND / 2);
  expect(one.isOver()).toBe(false);
  await sendFor(one, 2 * (RATE_CHECK_INTERVAL_MS / 1_000), MIN_BYTES_PER_SECOND / 2);
  expect(one.isOver()).toBe(true);
  expect(one.received()).toBeGreaterThanOrEqual((RATE_WINDOW_MS / 1_000) * (MIN_BYTES_PER_SECOND / 2));
});

it('measures the rate per minute, so that a fast start does not hide a slow client', async () => {
  const one = arriving();
  await sendFor(one, RATE_WINDOW_MS / 1_000 + RATE_CHECK_INTERVAL_MS / 1_000, 100 * MIN_BYTES_PER_SECOND);
  expect(one.isOver()).toBe(false);
  await sendFor(one, (RATE_WINDOW_MS + 3 * RATE_CHECK_INTERVAL_MS) / 1_000, 100);
  expect(one.isOver()).toBe(true);
});

it('does not limit the total time of a client above the minimum rate', async () => {
  const one = arriving();
  await sendFor(one, 30 * 60, 2 * MIN_BYTES_PER_SECOND);
  expect([one.isOver(), one.received()]).toEqual([false, 30 * 60 * 2 * MIN_BYTES_PER_SECOND]);
  one.request.end();
  await one.pass(0);
  expect(one.isOver()).toBe(true);
});

it('does not count back pressure as a slow client', async () => {
  const request = new PassThrough();
  const { stream } = readUploadBody(request as unknown as IncomingMessage);
  let isOver = false;
  stream.on('end', () => {
    isOver = true;
  });
  // More than fits into all buffers, without a reader.
  request.write(Buffer.alloc(1_000_000));
  await vi.advanceTimersByTimeAsync(10 * IDLE_TIMEOUT_MS);
  stream.resume();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver).toBe(false);
  // The reader continues, so the timeout starts again.
  await vi.advanceTimersByTimeAsync(IDLE_TIMEOUT_MS + 2 * RATE_CHECK_INTERVAL_MS);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(true);
});

it('ends without an error when the connection breaks', async () => {
  const one = arriving();
  await one.send(700);
  one.request.destroy(new Error('ECONNRESET'));
  await one.pass(0);
  expect([one.isOver(), one.received()]).toEqual([true, 700]);
});
