import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { calls } from '@ontrend/shared/wire';
import { useTestApi } from '../../../../test/api.ts';
import { startSilentServer } from '../../../../test/silent-server.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { createServer } from '../create-server.ts';

const api = useTestApi();
const get = (path: string) => fetch(`${api.origin}${path}`);

it('is live, and ready while the database responds', async () => {
  expect(await (await get('/health/live')).json()).toEqual({ status: 'live' });
  expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready' });
});

it('documents every call at /api/docs', async () => {
  const document = (await (await get('/api/docs/json')).json()) as {
    paths: Record<string, { get?: object; post?: object }>;
  };
  for (const { path, summary, method = 'POST' } of Object.values(calls)) {
    expect(document.paths[`/api/${path}`]?.[method === 'GET' ? 'get' : 'post']).toMatchObject({ summary });
  }
  const page = await get('/api/docs/');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});

it('compresses long responses if the client accepts it', async () => {
  const response = await fetch(`${api.origin}/api/docs/json`, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
});

it.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', API_DOCS: 'on' }, true],
  [{ API_DOCS: 'off' }, false],
])('with %j, the documentation is served: %s', (env, apiDocs) => {
  const required = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    AUTH_SECRET: 'a secret of this test that is long enough',
    SMTP_URL: 'smtp://localhost',
  };
  expect(loadConfig({ ...required, ...env }).apiDocs).toBe(apiDocs);
});

it('is not ready while its database accepts connections and stays silent, within the 2 s of the document server', async () => {
  const database = await startSilentServer();
  const config = loadConfig({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${database.port}/nothing`,
    MEDIA_DIR: api.mediaDir,
    LOG_LEVEL: 'silent',
  });
  const app = await createServer(config);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const restore = expireTimers(1_500, () => database.connections() > 0);
  // Before the pool gives up, which would also fail the check.
  const signal = AbortSignal.timeout(5_000);
  const check = async () => {
    const response = await fetch(`${origin}/health/ready`, { signal });
    return [response.status, await response.json()];
  };
  await expect(check()).resolves.toEqual([
    503,
    { status: 'waiting', reason: 'The database is unavailable.' },
  ]);
  restore();
  await database.close();
  await app.close();
});

it('is live but not ready without its database, and has no documentation when it is turned off', async () => {
  const config = loadConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    MEDIA_DIR: api.mediaDir,
    LOG_LEVEL: 'silent',
    API_DOCS: 'off',
  });
  const app = await createServer(config);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${origin}/health/ready`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'waiting', reason: 'The database is unavailable.' },
  ]);
  expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json'])
    expect((await fetch(origin + path)).status).toBe(404);
  await app.close();
});
