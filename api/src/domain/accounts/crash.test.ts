import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readCode, waitForMail } from '../../../test/mailbox.ts';
import { programArguments } from '../../../test/programs.ts';
import { createPool } from '../../platform/db/pool.ts';

/** Number of registrations, and how many run concurrently. */
const JOINS = process.env.SOAK ? 200 : 24;
const CONCURRENCY = 4;
/** The server is killed repeatedly, after this number of replies. */
const REPLIES_PER_KILL = process.env.SOAK ? 40 : 16;
const PASSWORD = 'correct horse 1';
/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 600_000;

let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;
let server: ChildProcess;
let origin: string;
let port: number;

async function startServer(): Promise<void> {
  server = spawn(process.execPath, programArguments('server'), {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'test',
      ...database.apiSettings,
      DATA_DIR: dataDir,
      API_PORT: String(port),
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  await database.close();
  await rm(dataDir, { recursive: true });
});

let replyCount = 0;
let startCount = 1;
let restarting: Promise<void> | null = null;

async function restartServer(): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  // Mails claimed by the killed server are retried after a minute. Skip that wait.
  await pool.query(`update mails set next_try_at = now()`);
  await startServer();
  startCount += 1;
  restarting = null;
}

/** Sends a request. @returns null if the server died; the request may have been processed */
async function sendRequest(path: string, registration: object): Promise<{ status: number } | null> {
  await restarting;
  const response = await fetch(`${origin}/api/app/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ registration }),
  }).catch(() => null);
  const body = await response?.text().catch(() => null);
  if (!response || body == null) return null;
  replyCount += 1;
  if (replyCount % REPLIES_PER_KILL === 0) restarting ??= restartServer();
  return { status: response.status };
}

/**
 * Registers like a user who retries when there is no reply. @returns whether the server confirmed the account
 */
async function registerWithRetries(email: string): Promise<boolean> {
  const form = { birthday: '1999-12-31', email, password: PASSWORD, repeatPassword: PASSWORD };
  // 429: the earlier request was processed, but its reply was lost.
  while (![200, 429].includes((await sendRequest('join', form))?.status ?? 0));
  const mail = await firstMail(email);
  const response = await sendRequest('join-confirm', { email, confirmationCode: readCode(mail) });
  return response?.status === 200;
}

async function firstMail(email: string) {
  for (;;) {
    await restarting;
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
      Array.from({ length: CONCURRENCY }, async () => {
        for (let email = waiting.pop(); email; email = waiting.pop()) {
          if (await registerWithRetries(email)) confirmed.push(email);
        }
      }),
    );
    await restarting;
    expect(startCount).toBeGreaterThan(2);
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
      sessions: number;
    }>(
      `select email,
         (select count(*) from users where users.email = given.email) as accounts,
         (select count(*) from join_attempts where address = given.email) as pending,
         (select count(*) from sessions join users on users.id = sessions.user_id where users.email = given.email) as sessions
       from unnest($1::text[]) as given(email)`,
      [emails],
    );
    for (const { email, accounts, pending, sessions } of rows) {
      expect([email, accounts, pending]).toEqual([email, accounts, 1 - accounts]);
      expect(sessions).toBeGreaterThanOrEqual(accounts);
    }
    const { rows: lame } = await pool.query(
      `select 1 from sessions where not exists (select from refresh_tokens where session_id = sessions.id)`,
    );
    expect(lame).toEqual([]);
  },
  TIMEOUT_MS,
);
