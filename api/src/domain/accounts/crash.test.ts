import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readCode, waitForMail } from '../../../test/mailbox.ts';
import { findFreePort } from '../../platform/db/embedded/free-port.ts';
import { createPool } from '../../platform/db/pool.ts';

/** Number of registrations, and how many run concurrently. */
const JOINS = process.env.SOAK ? 200 : 24;
const AT_ONCE = 4;
/** The server is killed repeatedly, after this number of replies. */
const ANSWERS_PER_LIFE = process.env.SOAK ? 40 : 16;
const PASSWORD = 'correct horse 1';
/** Timeout in ms, generous for a busy machine. */
const PATIENCE = 600_000;

const require = createRequire(import.meta.url);
let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;
let server: ChildProcess;
let origin: string;
let port: number;

async function startServer(): Promise<void> {
  server = spawn(
    process.execPath,
    ['--import', require.resolve('tsx'), join(import.meta.dirname, '../../programs/server/main.ts')],
    {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        API_PORT: String(port),
        RATE_LIMITS: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise<void>((resolve) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Server listening')) resolve();
    });
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
  dataDir = await mkdtemp(join(tmpdir(), 'ontrend-crash-'));
  port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  await startServer();
});
afterAll(async () => {
  server.kill('SIGKILL');
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

let answers = 0;
let lives = 1;
let rising: Promise<void> | null = null;

async function killAndStart(): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  // Mails claimed by the killed server are retried after a minute. Skip that wait.
  await pool.query(`update mails set next_try_at = now()`);
  await startServer();
  lives += 1;
  rising = null;
}

/** Sends a request. @returns null if the server died; the request may have been processed */
async function ask(path: string, registration: object): Promise<{ status: number } | null> {
  await rising;
  const answer = await fetch(`${origin}/api/app/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ registration }),
  }).catch(() => null);
  const body = await answer?.text().catch(() => null);
  if (!answer || body == null) return null;
  answers += 1;
  if (answers % ANSWERS_PER_LIFE === 0) rising ??= killAndStart();
  return { status: answer.status };
}

/**
 * Registers like a user who retries when there is no reply. @returns whether the server confirmed the account
 */
async function joinAs(email: string): Promise<boolean> {
  const form = { birthday: '1999-12-31', email, password: PASSWORD, repeatPassword: PASSWORD };
  // 429: the earlier request was processed, but its reply was lost.
  while (![200, 429].includes((await ask('join', form))?.status ?? 0));
  const mail = await firstMail(email);
  const answer = await ask('join-confirm', { email, confirmationCode: readCode(mail) });
  return answer?.status === 200;
}

async function firstMail(email: string) {
  for (;;) {
    await rising;
    const mail = await waitForMail({ origin }, email).catch(() => null);
    if (mail) return mail;
  }
}

it(
  `loses no confirmed account and leaves no half one when the server is killed during ${JOINS} joins`,
  async () => {
    const emails = Array.from({ length: JOINS }, (_, n) => `joiner${n}@example.com`);
    const confirmed: string[] = [];
    const waiting = [...emails];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let email = waiting.pop(); email; email = waiting.pop()) {
          if (await joinAs(email)) confirmed.push(email);
        }
      }),
    );
    await rising;
    expect(lives).toBeGreaterThan(2);
    expect(confirmed.length).toBeGreaterThan(JOINS / 2);

    // Users whose account was confirmed can log in, and all usernames differ.
    for (const email of confirmed) {
      const login = await fetch(`${origin}/api/app/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ registration: { email, password: PASSWORD } }),
      });
      expect([email, login.status]).toEqual([email, 200]);
    }
    // An address has either an account or a pending registration, never both and never neither.
    const { rows } = await pool.query<{
      email: string;
      accounts: number;
      pending: number;
      codes: number;
      sessions: number;
    }>(
      `select email,
         (select count(*) from users where users.email = given.email) as accounts,
         (select count(*) from pending_joins where address = given.email) as pending,
         (select count(*) from account_codes where purpose = 'join' and subject = given.email) as codes,
         (select count(*) from sessions join users on users.id = sessions.user_id where users.email = given.email) as sessions
       from unnest($1::text[]) as given(email)`,
      [emails],
    );
    for (const { email, accounts, pending, codes, sessions } of rows) {
      expect([email, accounts, pending, codes]).toEqual([email, accounts, 1 - accounts, 1 - accounts]);
      expect(sessions).toBeGreaterThanOrEqual(accounts);
    }
    const { rows: lame } = await pool.query(
      `select 1 from sessions where not exists (select from refresh_tokens where session_id = sessions.id)`,
    );
    expect(lame).toEqual([]);
  },
  PATIENCE,
);
