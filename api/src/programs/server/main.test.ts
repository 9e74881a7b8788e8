import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePort } from '@ontrend/shared/server/ports';
import pg from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { programArguments } from '../../../test/programs.ts';

const api = useTestApi();

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, programArguments('server'), {
    env: { ...process.env, NODE_OPTIONS: '', MEDIA_DIR: api.mediaDir, ...env },
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return { child, ended, errors: () => errors };
}

it('prints one message for invalid settings and exits with 1', async () => {
  const { ended, errors } = run({ DATABASE_URL: '', API_PORT: 'x' });
  expect((await ended)[0]).toBe(1);
  expect(errors()).toBe(
    'Wrong settings: API_PORT must be a number; DATABASE_URL must be given, as in postgres://user:password@host:5432/database.\n',
  );
});

it('prints a message when its port is in use', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  cleanups.push(() => blocker.close());
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  const { ended, errors } = run({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x', API_PORT: String(port) });
  expect((await ended)[0]).toBe(1);
  expect(errors()).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program; set API_PORT to a free one.\n`,
  );
});

it('finishes pending requests after SIGTERM', async () => {
  const database = await createTestDatabase();
  cleanups.push(database.close);
  const port = await findFreePort();
  const { child, ended } = run({ ...database.apiSettings, API_PORT: String(port) });
  const log = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Server listening')) resolve(chunk.toString());
    });
  });
  expect(JSON.parse(log.split('\n')[0] ?? '')).toMatchObject({ level: 30 });

  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  cleanups.push(() => blocker.end());
  await blocker.query('begin; lock table users');
  const login = fetch(`http://127.0.0.1:${port}/api/app/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ registration: { email: 'unknown@example.com', password: 'none' } }),
  });
  await waitForBlockedQuery(blocker);
  child.kill('SIGTERM');
  await waitForRefusedConnection(port);
  await blocker.query('rollback');
  expect((await login).status).toBe(422);
  expect((await ended)[0]).toBe(0);
});

/** Waits until the login waits for the table that the test has locked. */
async function waitForBlockedQuery(client: pg.Client): Promise<void> {
  const waiting =
    'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
  while ((await client.query(waiting)).rowCount === 0);
}

/** Waits until the signal has arrived and new connections are rejected. */
async function waitForRefusedConnection(port: number): Promise<void> {
  const probe = () => fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } });
  while (
    await probe().then(
      () => true,
      () => false,
    )
  );
}
