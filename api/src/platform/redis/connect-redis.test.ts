import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findFreePort } from '@ontrend/shared/server/ports';
import type { Redis } from 'ioredis';
import { prepareRedisTls } from '../../../test/certificate.ts';
import { findOrInstallRedis, startRedis, type TestRedis } from '../../../test/redis.ts';
import { connectRedis, disconnectRedis, isRedisUrl } from './connect-redis.ts';

const PASSWORD = 'a password/of:valkey';
const LOGIN = ['--requirepass', PASSWORD, '--masterauth', PASSWORD];
const portOf = ({ url }: TestRedis) => Number(new URL(url).port);
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Starts a Sentinel that decides alone. */
async function startSentinel(primaryPort: number): Promise<number> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-sentinel-'));
  const file = join(folder, 'sentinel.conf');
  const settings = [
    `port ${port}`,
    `requirepass "${PASSWORD}"`,
    `sentinel monitor ontrend 127.0.0.1 ${primaryPort} 1`,
    `sentinel auth-pass ontrend "${PASSWORD}"`,
    'sentinel down-after-milliseconds ontrend 500',
    'sentinel failover-timeout ontrend 2000',
  ];
  await writeFile(file, settings.join('\n'));
  const sentinel = spawn(await findOrInstallRedis(), [file, '--sentinel']);
  cleanups.push(async () => {
    const ended = once(sentinel, 'exit');
    sentinel.kill();
    await ended;
    await rm(folder, { recursive: true });
  });
  for await (const chunk of sentinel.stdout) if (String(chunk).includes('+slave ')) break;
  return port;
}

async function startServer(...options: string[]): Promise<TestRedis> {
  const server = await startRedis(undefined, [...LOGIN, ...options]);
  cleanups.push(() => server.stop());
  return server;
}

const isWritable = (redis: Redis) =>
  redis.set('key', 'value').then(
    () => true,
    () => false,
  );

it('follows the Sentinels to the server that they promote', async () => {
  const primary = await startServer();
  const replica = await startServer('--replicaof', `127.0.0.1 ${portOf(primary)}`);
  const sentinelPort = await startSentinel(portOf(primary));
  const url = `redis+sentinel://:${encodeURIComponent(PASSWORD)}@localhost:${sentinelPort}/ontrend`;
  const redis = connectRedis(url, { retryStrategy: () => 100, maxRetriesPerRequest: 0 });
  redis.on('error', () => {});
  cleanups.push(() => disconnectRedis(redis));
  expect(await isWritable(redis)).toBe(true);
  expect(redis.stream.remotePort).toBe(portOf(primary));

  await primary.kill();
  while (!(await isWritable(redis)));
  expect(redis.stream.remotePort).toBe(portOf(replica));
}, 30_000);

it.each([
  ['redis://localhost:6379', true],
  ['rediss://:password@redis.example:6380/1', true],
  ['redis+sentinel://:password@sentinels:26379/ontrend', true],
  ['redis+sentinel://sentinels:26379', false],
  ['redis+sentinel://sentinels:26379/', false],
  ['http://localhost:6379', false],
])('%s is accepted: %s', (url, isAccepted) => {
  expect(isRedisUrl(url)).toBe(isAccepted);
});

it('is closed at any moment of a TLS handshake', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-tls-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const port = await findFreePort();
  const { options } = await prepareRedisTls(folder, port);
  await startServer(...options);
  for (let turns = 0; turns < 100; turns += 1) {
    const redis = connectRedis(`rediss://127.0.0.1:${port}`, { retryStrategy: () => null });
    redis.on('error', () => {});
    const ended = new Promise((resolve) => redis.once('end', resolve));
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    disconnectRedis(redis);
    if (redis.status !== 'end') await ended;
  }
});
