import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import { prepareRedisTls } from '../../../test/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startEventReplica, until } from '../../../test/event-replica.ts';
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
async function startReplica(redisUrl: string) {
  const replica = await startEventReplica(database.url, redisUrl);
  cleanups.push(() => replica.close());
  return replica;
}

it.each([
  ['a password', ['--requirepass', 'secret'], ':secret@'],
  ['a user with the documented rights', userOptions(RIGHTS), 'events:secret@'],
])('publishes through a Valkey with %s', async (_what, options, login) => {
  const replica = await startReplica(`redis://${login}${await startServer(...options)}`);
  await until(() => replica.isUsingValkey());
  await replica.publish({ topic: 'unread', to: 1 });
  await until(() => replica.received.length === 1);
  expect([replica.published, replica.warnings]).toEqual([{ valkey: 1, postgresql: 0 }, []]);
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
  const replica = await startReplica(`redis://${login}${await startServer(...options)}`);
  await replica.publish({ topic: 'unread', to: 1 });
  await until(() => replica.received.length === 1 && replica.warnings.length > 0);
  expect(replica.published).toEqual({ valkey: 0, postgresql: 1 });
  expect(replica.warnings).toEqual([UNAVAILABLE]);
});

it('does not use a Valkey whose certificate is not trusted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-tls-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const port = await findFreePort();
  const { options } = await prepareRedisTls(folder, port);
  await startServer(...options);
  const replica = await startReplica(`rediss://127.0.0.1:${port}`);
  await replica.publish({ topic: 'unread', to: 1 });
  await until(() => replica.received.length === 1 && replica.warnings.length > 0);
  expect([replica.published, replica.warnings]).toEqual([{ valkey: 0, postgresql: 1 }, [UNAVAILABLE]]);
});
