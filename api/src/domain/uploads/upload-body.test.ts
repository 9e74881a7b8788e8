import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
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

it('ends the body when the client stalls for 30 s, with all received bytes', async () => {
  const one = arriving();
  await one.send(5_000);
  await one.pass(29_999);
  expect(one.isOver()).toBe(false);
  await one.pass(2_001);
  expect([one.isOver(), one.received()]).toEqual([true, 5_000]);
});

it('ends the body when the client sends less than 1 KB/s for a minute, with all received bytes', async () => {
  const one = arriving();
  await sendFor(one, 60, 900);
  expect(one.isOver()).toBe(false);
  await sendFor(one, 4, 900);
  expect(one.isOver()).toBe(true);
  expect(one.received()).toBeGreaterThanOrEqual(54_000);
});

it('measures the rate per minute, so that a fast start does not hide a slow client', async () => {
  const one = arriving();
  await sendFor(one, 62, 102_400);
  expect(one.isOver()).toBe(false);
  await sendFor(one, 66, 100);
  expect(one.isOver()).toBe(true);
});

it('does not limit the total time of a client above the minimum rate', async () => {
  const one = arriving();
  await sendFor(one, 30 * 60, 1_100);
  expect([one.isOver(), one.received()]).toEqual([false, 1_980_000]);
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
  await vi.advanceTimersByTimeAsync(300_000);
  stream.resume();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver).toBe(false);
  // The reader continues, so the timeout starts again.
  await vi.advanceTimersByTimeAsync(34_000);
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
