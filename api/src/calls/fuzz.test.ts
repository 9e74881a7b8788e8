import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import { calls, type ErrorReply, errorReply, type Tokens } from '@ontrend/shared/wire';
import type pg from 'pg';
import { createTestDatabase } from '../../test/database.ts';
import { createUser, createVideo, insertRow, PASSWORD } from '../../test/factories.ts';
import { fuzzBody, fuzzObject } from '../../test/fuzz-bodies.ts';
import { programArguments } from '../../test/programs.ts';
import { createSeededRandom, type SeededRandom } from '../../test/seeded-random.ts';
import { reportMeasurement, soakCount, soakTimeoutMs } from '../../test/soak.ts';
import { createPool } from '../platform/db/pool.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const BODIES = soakCount(500, 20_000);
/** Number of concurrent requests. */
const CONCURRENCY = 8;
/** Milliseconds after which a request counts as hanging. */
const HANG_MS = 60_000;

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

/** Starts the API in its own process, so that a crash can be detected. */
async function startApi() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'ontrend-fuzz-'));
  const pool = createPool(database.url, 2);
  const port = await findFreePort();
  const env = {
    NODE_ENV: 'test',
    NODE_OPTIONS: '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    API_PORT: String(port),
    ...database.apiSettings,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, programArguments('server'), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk;
    });
  }
  cleanups.push(
    () => rm(dataDir, { recursive: true, force: true }),
    database.close,
    () => pool.end(),
    async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) child.kill('SIGTERM');
      else return;
      await ended;
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/health/ready`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(log);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { origin, pool, child, log: () => log };
}

async function signIn(origin: string, pool: pg.Pool): Promise<string> {
  const { email } = await createUser(pool);
  const response = await fetch(`${origin}/api/app/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ registration: { email, password: PASSWORD } }),
  });
  return ((await response.json()) as { data: Tokens }).data.token;
}

/** Inserts existing rows, so that some calls get past validation. */
async function createFixtures(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const owner = await createUser(pool, { username: 'creator' });
  const videos = [await createVideo(pool, owner), await createVideo(pool, owner)];
  const comment = await insertRow<{ id: number }>(pool, 'comments', {
    video_id: videos[0]?.id,
    author_id: owner.id,
    text: 'Nice',
  });
  const files = videos.map(({ file_name }) => file_name);
  return {
    fileName: files,
    file: files,
    username: ['creator', 'CREATOR', 'nobody'],
    userId: [owner.id, owner.id + 1, 0],
    id: [comment.id, videos[0]?.id],
    targetId: files,
    email: ['person1@example.com', 'new@example.com', 'New@Example.com'],
    password: [PASSWORD, 'another horse 2'],
    repeatPassword: [PASSWORD, 'another horse 2'],
    oldPassword: [PASSWORD],
    confirmationCode: ['123456', '000000'],
    birthday: ['1999-12-31'],
    clientId: ['a-client-id-of-mine'],
    page: [1, 2],
    recordsPerPage: [15, 100],
    slug: ['creator'],
  };
}

const listCalls = Object.values(calls);

/** Makes one fuzzed call. @returns its status, or a description of the problem */
async function fuzzOnce(
  origin: string,
  chance: SeededRandom,
  token: string,
  known: Record<string, unknown[]>,
) {
  const call = chance.pick(listCalls);
  const authorization: { authorization?: string } = chance.chance(0.8)
    ? { authorization: `Bearer ${token}` }
    : chance.pick([
        {},
        { authorization: 'Bearer x.y.z' },
        { authorization: 'Basic eDp5' },
        { authorization: '' },
      ]);
  const isGet = 'method' in call && call.method === 'GET';
  const { text, contentType } = fuzzBody(call.body, chance, known);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isGet ? fuzzObject(call.body, chance, known) : {})) {
    query.append(name, String(value));
  }
  const what = `${call.path} ${contentType} ${isGet ? query : String(typeof text === 'string' ? text : Buffer.from(text)).slice(0, 400)}`;
  const response = await fetch(`${origin}/api/${call.path}?${query}`, {
    method: isGet ? 'GET' : 'POST',
    headers: new Headers({ ...authorization, ...(isGet ? {} : { 'content-type': contentType }) } as Record<
      string,
      string
    >),
    ...(isGet ? {} : { body: text }),
    signal: AbortSignal.timeout(HANG_MS),
  });
  const body = await response.text();
  return {
    status: response.status,
    what,
    problem: findProblem(response, body),
    token: authorization.authorization,
  };
}

function findProblem(response: Response, body: string): string | null {
  if (response.status >= 500) return `${response.status} ${body}`;
  if (response.headers.get('cache-control') !== 'no-store') return `${response.status} may be cached`;
  let json: ErrorReply;
  try {
    json = JSON.parse(body) as ErrorReply;
  } catch {
    return `${response.status} is no JSON: ${body.slice(0, 200)}`;
  }
  if (response.status === 200) return null;
  const isErrorReply =
    errorReply.strict().safeParse(json).success && json.messages.length > 0 && json.code !== '';
  return isErrorReply ? null : `${response.status} has another shape: ${body.slice(0, 200)}`;
}

it(
  `replies to ${BODIES} fuzzed bodies over all calls in the documented shape, without a 5xx or a timeout`,
  async () => {
    const { origin, pool, child, log } = await startApi();
    const known = await createFixtures(pool);
    const problems: string[] = [];
    const statuses: Record<number, number> = {};
    const started = Date.now();

    async function lane(number: number): Promise<void> {
      const chance = createSeededRandom(SEED + number);
      let token = await signIn(origin, pool);
      for (let n = number; n < BODIES; n += CONCURRENCY) {
        const { status, what, problem, token: used } = await fuzzOnce(origin, chance, token, known);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (problem) problems.push(`${what} -> ${problem}`);
        // The call may have ended its session, changed its password or deleted the account.
        if ((status === 401 || status === 403 || status === 406) && used?.endsWith(token))
          token = await signIn(origin, pool);
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, (_, number) => lane(number)));

    expect(problems).toEqual([]);
    expect(child.exitCode).toBeNull();
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect(log()).not.toContain('request failed');
    expect(statuses[200]).toBeGreaterThan(BODIES / 20);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    const counts = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
    const seconds = Math.round((Date.now() - started) / 1_000);
    reportMeasurement(
      `fuzz: ${BODIES} bodies over ${listCalls.length} calls in ${seconds} s, seed ${SEED}, no problem; ${counts.join(', ')}`,
    );
  },
  soakTimeoutMs,
);
