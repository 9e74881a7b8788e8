import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type SilentServer, startSilentServer } from '../../../test/silent-server.ts';
import { findMachineFailure } from '../failures/machine-failure.ts';
import { type Bucket, openBucket } from './bucket.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-silent-'));
const cleaners: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
afterAll(async () => {
  for (const clean of cleaners.reverse()) await clean();
});

/** Opens a bucket of a server that says only what `onConnection` sends. */
async function openSilentBucket(
  idleTimeoutMs: number,
  onConnection?: (socket: Socket) => void,
): Promise<{ bucket: Bucket; server: SilentServer }> {
  const server = await startSilentServer(onConnection);
  const bucket = await openBucket({
    ...{ endpoint: `http://127.0.0.1:${server.port}`, region: 'us-east-1', bucket: 'ontrend' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret', idleTimeoutMs },
  });
  cleaners.push(
    () => server.close(),
    () => bucket.close(),
  );
  return { bucket, server };
}

const failureOf = async (operation: Promise<unknown>) =>
  findMachineFailure(await operation.catch((error: unknown) => error));
const UNAVAILABLE = { kind: 'unavailable', source: 'storage' };
const headOf = (bytes: number) => `HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\n\r\n`;

it('a store that accepts requests and stays silent is unavailable', async () => {
  const { bucket, server } = await openSilentBucket(200);
  expect(await failureOf(bucket.find('a'))).toEqual(UNAVAILABLE);
  expect(server.connections()).toBeGreaterThan(1);
  const file = join(folder, 'large');
  writeFileSync(file, randomBytes(1_000_000));
  expect(await failureOf(bucket.upload(file, 'a', {}))).toEqual(UNAVAILABLE);
});

it('a store that becomes silent in the middle of a file is unavailable', async () => {
  const { bucket } = await openSilentBucket(200, (socket) => socket.write(`${headOf(100)}half`));
  expect(await failureOf(bucket.read('a').then(buffer))).toEqual(UNAVAILABLE);
});

it('a file may take longer than the time limit while its bytes flow', async () => {
  const idleTimeoutMs = 1_000;
  const { bucket } = await openSilentBucket(idleTimeoutMs, (socket) => {
    let sent = 0;
    socket.write(headOf(20));
    const sending = setInterval(() => {
      sent += 1;
      socket.write('x');
      if (sent === 20) clearInterval(sending);
    }, 75);
  });
  const startedAt = performance.now();
  expect(await buffer(await bucket.read('a'))).toHaveLength(20);
  expect(performance.now() - startedAt).toBeGreaterThan(idleTimeoutMs);
});
