import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import { prepareRedisTls } from '../../../test/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startEventInstance, until } from '../../../test/event-instance.ts';
import { startRedis } from '../../../test/redis.ts';

const UNAVAILABLE = 'Valkey is unavailable for events';
/** The commands and channels that docs/settings.md names. */
const RIGHTS = '&ontrend:events:* +hello +client +info +ping +publish +subscribe';

/** Arguments of a server that has the user `events`. */
const userOptions = (rights: string) => [
  '--user',
  'events',
  'on',
  '>secret',
  ...rights.split(' ').filter(Boolean),
];

let database: TestDatabase;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(() => database.close());

async function startServer(...options: string[]) {
  const server = await startRedis(undefined, options);
  cleanups.push(() => server.stop());
  return new URL(server.url).host;
}
async function startInstance(redisUrl: string) {
  const instance = await startEventInstance(database.url, redisUrl);
  cleanups.push(() => instance.close());
  return instance;
}

it.each([
  ['a password', ['--requirepass', 'secret'], ':secret@'],
  ['a user with the documented rights', userOptions(RIGHTS), 'events:secret@'],
])('publishes through a Valkey with %s', async (_what, options, login) => {
  const instance = await startInstance(`redis://${login}${await startServer(...options)}`);
  await until(() => instance.isUsingValkey());
  await instance.publish({ topic: 'unread', to: 1 });
  await until(() => instance.received.length === 1);
  expect([instance.published, instance.warnings]).toEqual([{ valkey: 1, postgresql: 0 }, []]);
});

it.each([
  ['the password is wrong', ['--requirepass', 'secret'], ':other@'],
  ['the password is missing', ['--requirepass', 'secret'], ''],
  ['the user may not publish', userOptions(RIGHTS.replace('+publish', '')), 'events:secret@'],
  [
    'the user may not use the channel',
    userOptions(RIGHTS.replace('&ontrend:events:*', '')),
    'events:secret@',
  ],
])('warns once and publishes through PostgreSQL when %s', async (_what, options, login) => {
  const instance = await startInstance(`redis://${login}${await startServer(...options)}`);
  await instance.publish({ topic: 'unread', to: 1 });
  await until(() => instance.received.length === 1 && instance.warnings.length > 0);
  expect(instance.published).toEqual({ valkey: 0, postgresql: 1 });
  expect(instance.warnings).toEqual([UNAVAILABLE]);
});

it('does not use a Valkey whose certificate is not trusted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-tls-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const port = await findFreePort();
  const { options } = await prepareRedisTls(folder, port);
  await startServer(...options);
  const instance = await startInstance(`rediss://127.0.0.1:${port}`);
  await instance.publish({ topic: 'unread', to: 1 });
  await until(() => instance.received.length === 1 && instance.warnings.length > 0);
  expect([instance.published, instance.warnings]).toEqual([{ valkey: 0, postgresql: 1 }, [UNAVAILABLE]]);
});
