import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Calls, ErrorReply } from '@ontrend/shared/wire';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { loadConfig } from '../src/platform/config/config.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createServer, type ServerOverrides } from '../src/programs/server/create-server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findCompiledProgram } from './programs.ts';

type CallPath = keyof Calls;
type BodyOf<P extends CallPath> = Calls[P]['body'] & { clientId?: string };

export interface TestApi {
  app: FastifyInstance;
  /** `http://127.0.0.1:port` */
  origin: string;
  /** For inserting and reading rows. */
  pool: pg.Pool;
  /** Settings of the database, for other instances of the API. */
  databaseSettings: TestDatabase['apiSettings'];
  mediaDir: string;
  /** Secret of its access tokens. */
  authSecret: string;
  /** Makes a call that must succeed. */
  call<P extends CallPath>(path: P, body: BodyOf<P>, token?: string): Promise<Calls[P]['reply']>;
  /** Makes a call with any body. `Reply` is the expected body of the response: an error by default. */
  request<Reply = ErrorReply>(path: string, body?: unknown, token?: string): Promise<TestResponse<Reply>>;
}

interface TestResponse<Reply> {
  statusCode: number;
  headers: Headers;
  /** Not validated. */
  json: Reply;
}

/**
 * Setting for tests of blog and legal pages. Other tests run without content, because rendering it takes
 * longer than most tests.
 */
export const WITH_CONTENT = { CONTENT_DIR: join(import.meta.dirname, '../content') };

/**
 * Starts an API with its own database and media folder for a test file, and stops it afterwards.
 * @param env settings that differ from the defaults
 * @param random random source of the feed; returns 0 by default
 * @param overrides other overrides; caches are disabled by default
 */
export function useTestApi(
  env: Record<string, string> = {},
  random = () => 0,
  overrides: ServerOverrides = {},
): TestApi {
  const api = {} as TestApi;
  const cleanups: (() => Promise<unknown>)[] = [];
  const compiledChecker = findCompiledProgram('checker');

  beforeAll(async () => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'ontrend-data-'));
    const mediaDir = join(dataDir, 'media');
    const emptyContentDir = join(dataDir, 'content');
    for (const folder of ['blog/pictures', 'legal']) {
      await mkdir(join(emptyContentDir, folder), { recursive: true });
    }
    const config = loadConfig({
      NODE_ENV: 'test',
      ...database.apiSettings,
      DATA_DIR: dataDir,
      CONTENT_DIR: emptyContentDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ...env,
    });
    const app = await createServer(config, {
      random,
      validatesReplies: true,
      // Connections that reject writes can't lead through a pooler.
      rejectsWritesOfReads: !process.env.API_TEST_POOLER,
      candidatePoolSeconds: 0,
      suggestionCacheSeconds: 0,
      trendingSeconds: 0,
      ...(compiledChecker && { checkerProgram: compiledChecker }),
      ...overrides,
    });
    const pool = createPool(database.url, 3);
    cleanups.push(
      () => rm(dataDir, { recursive: true }),
      database.close,
      () => app.close(),
      () => pool.end(),
    );
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    Object.assign(api, {
      app,
      origin,
      pool,
      databaseSettings: database.apiSettings,
      mediaDir,
      authSecret: config.authSecret,
      request,
      call,
    } satisfies TestApi);
  });
  afterAll(async () => {
    for (const clean of cleanups.reverse()) await clean();
  });

  const request: TestApi['request'] = async <Reply>(path: string, body: unknown = {}, token?: string) => {
    const response = await post(api.origin, path, body, token);
    return {
      statusCode: response.status,
      headers: response.headers,
      json: (await response.json()) as Reply,
    };
  };
  const call: TestApi['call'] = async (path, body, token) => {
    const response = await post(api.origin, path, body, token);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Awaited<ReturnType<typeof call<typeof path>>>;
  };
  return api;
}

/**
 * With a replica, requests have a cookie header: a client without one reads from the primary. The replica of the tests never lags,
 * so the cookie does not matter.
 */
const COOKIE_HEADER: Record<string, string> = process.env.API_TEST_REPLICA ? { cookie: 'test=1' } : {};

function post(origin: string, path: string, body: unknown, token: string | undefined): Promise<Response> {
  return fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...COOKIE_HEADER,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}
