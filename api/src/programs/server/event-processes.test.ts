import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import type { Tokens } from '@ontrend/shared/wire';
import type pg from 'pg';
import { prepareRedisTls } from '../../../test/certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openEventStream } from '../../../test/event-stream-client.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { programArguments } from '../../../test/programs.ts';
import { startRedis } from '../../../test/redis.ts';
import { createPool } from '../../platform/db/pool.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let env: Record<string, string>;
const cleanups: (() => unknown)[] = [];

/** Two API processes that reach Valkey with TLS and a password. */
let processes: { origin: string; child: ChildProcess }[];

beforeAll(async () => {
  database = await createTestDatabase();
  cleanups.push(() => database.close());
  pool = createPool(database.url, 1);
  cleanups.push(() => pool.end());
  folder = await mkdtemp(join(tmpdir(), 'ontrend-processes-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const port = await findFreePort();
  const { options, certFile } = await prepareRedisTls(folder, port);
  const redis = await startRedis(undefined, [...options, '--requirepass', 'secret']);
  cleanups.push(() => redis.stop());
  env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'test',
    NODE_EXTRA_CA_CERTS: certFile,
    ...database.apiSettings,
    DATA_DIR: folder,
    REDIS_URL: `rediss://:secret@127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
  };
  processes = await Promise.all([startProcess(), startProcess()]);
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

async function startProcess() {
  const port = await findFreePort();
  const child = spawn(process.execPath, programArguments('server'), {
    env: { ...env, API_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Server listening')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The API ended with exit code ${code}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, child };
}
/** Reads the metrics of published events. */
async function scrape(origin: string): Promise<string[]> {
  const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n');
  return lines.filter((line) => /^ontrend_events?_(published|gaps|through)/.test(line));
}
async function call<Data>(origin: string, path: string, body: object, token?: string): Promise<Data> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Data }).data;
}

it('delivers events of one process to the streams of another one, and a refetch when it dies', async () => {
  const [first, second] = processes;
  if (!first || !second) throw new Error('No processes');
  const [sender, receiver] = [await createUser(pool), await createUser(pool)];
  const signIn = async ({ email }: { email: string }) =>
    (await call<Tokens>(first.origin, 'app/user/login', { registration: { email, password: PASSWORD } }))
      .token;
  const [senderToken, receiverToken] = [await signIn(sender), await signIn(receiver)];
  const isUsingValkey = async ({ origin }: { origin: string }) =>
    (await scrape(origin)).includes('ontrend_events_through_valkey 1');
  while (!(await isUsingValkey(first)) || !(await isUsingValkey(second)));
  const stream = await openEventStream(second.origin, receiverToken);

  const body = { chat: { receiverId: receiver.id, message: 'Hello' } };
  await call(first.origin, 'app/message/send', body, senderToken);
  expect(await stream.next(({ topic }) => topic === 'messages')).toMatchObject({ change: 'sent' });
  expect(await scrape(first.origin)).toEqual([
    'ontrend_events_published_total{transport="valkey"} 4',
    'ontrend_events_through_valkey 1',
  ]);

  // A process that dies may have committed a transaction without publishing its events.
  first.child.kill('SIGKILL');
  expect(await stream.next(({ topic }) => topic === 'refetch')).toEqual({ topic: 'refetch' });
  expect(await scrape(second.origin)).toContain('ontrend_event_gaps_total{cause="instance"} 1');
  stream.close();
});
