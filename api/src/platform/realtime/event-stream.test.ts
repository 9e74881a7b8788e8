import { EventStream } from './event-stream.ts';

const HELLO = 'data: {"topic":"hello"}\n\n';

afterEach(() => {
  vi.useRealTimers();
});

/** Reads a stream until it ends. */
async function readAll(stream: EventStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

it('delivers nothing after its end', async () => {
  const stream = new EventStream();
  const reading = readAll(stream);
  stream.send({ topic: 'hello' });
  stream.finish();
  stream.send({ topic: 'unread' });
  stream.sendHeartbeat();
  expect(await reading).toBe(HELLO);
});

it('delivers the events of a slow client before its end, and none after it', async () => {
  const stream = new EventStream({ highWaterMark: 1 });
  stream.read(0);
  for (let n = 0; n < 3; n += 1) stream.send({ topic: 'hello' });
  stream.finish();
  stream.send({ topic: 'unread' });
  expect(await readAll(stream)).toBe(HELLO.repeat(3));
});

it('closes when the client does not read the last events', () => {
  vi.useFakeTimers();
  const stream = new EventStream({ highWaterMark: 1 });
  stream.read(0);
  for (let n = 0; n < 3; n += 1) stream.send({ topic: 'hello' });
  stream.finish();
  vi.advanceTimersByTime(1_999);
  expect(stream.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stream.destroyed).toBe(true);
});
