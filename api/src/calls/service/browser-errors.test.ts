import {
  DOCUMENT_SERVER_CLIENT,
  FORWARDED_CLIENT_HEADER,
  signForwarded,
} from '@ontrend/shared/server/forwarding';
import { useTestApi } from '../../../test/api.ts';

const FORWARD_SECRET = 'a-secret-for-forwarding-in-this-test';
const lines: string[] = [];
const api = useTestApi({ FORWARD_SECRET, LOG_LEVEL: 'info' }, undefined, {
  logStream: { write: (line) => lines.push(line) },
});
const error = { app: 'mf-feed', version: '2.0.0-b', message: 'x is not a function', path: '/' };

function post(path: string, body: object, address?: string) {
  const url = `/api/app/service/${path}`;
  const signed = address && signForwarded(FORWARD_SECRET, { address, method: 'POST', url });
  return fetch(api.origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signed && { [FORWARDED_CLIENT_HEADER]: signed }) },
    body: JSON.stringify(body),
  });
}

const reportErrors = (address: string, ...errors: object[]) => post('browser-errors', { errors }, address);

async function health(versions: string[], since = 0) {
  const reply = await post('release-health', { app: 'mf-feed', versions, since }, DOCUMENT_SERVER_CLIENT);
  return ((await reply.json()) as { data: unknown }).data;
}

/** Announces builds of mf-feed, as the document server does. */
const serve = (...versions: string[]) =>
  post(
    'served-builds',
    { builds: versions.map((version) => ({ app: 'mf-feed', version, routes: [] })) },
    DOCUMENT_SERVER_CLIENT,
  );

it('counts affected visitors, not errors, per build', async () => {
  await serve('2.0.0-b', '1.0.0-a');
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1']) {
    expect((await reportErrors(address, error, { ...error, message: 'another' })).status).toBe(200);
  }
  await reportErrors('203.0.113.9', { ...error, version: '1.0.0-a' }, { ...error, app: 'shell' });
  expect(await health(['2.0.0-b', '1.0.0-a', '9'])).toEqual([
    { version: '2.0.0-b', failingVisitors: 2 },
    { version: '1.0.0-a', failingVisitors: 1 },
    { version: '9', failingVisitors: 0 },
  ]);
  expect(await health(['2.0.0-b'], Math.floor(Date.now() / 1_000) + 60)).toEqual([
    { version: '2.0.0-b', failingVisitors: 0 },
  ]);
});

it('does not count visitors for builds that were never served, so that made-up reports use up no error budget', async () => {
  await serve('3.0.0-c');
  await reportErrors(
    '203.0.113.5',
    { ...error, version: '3.0.0-made-up' },
    { ...error, version: '3.0.0-c' },
    { ...error, app: 'mf-auth', version: '3.0.0-c' },
  );
  expect(await health(['3.0.0-made-up', '3.0.0-c'])).toEqual([
    { version: '3.0.0-made-up', failingVisitors: 0 },
    { version: '3.0.0-c', failingVisitors: 1 },
  ]);
  const reply = await post('app-health', { apps: ['mf-auth'], since: 0 }, DOCUMENT_SERVER_CLIENT);
  expect(await reply.json()).toEqual({ data: [{ app: 'mf-auth', visitors: 0, failingVisitors: 0 }] });
});

it('logs errors without the codes of the URLs that they quote', async () => {
  lines.length = 0;
  const message = 'failed to load https://site.example/confirm/join?code=s3cret';
  await reportErrors('203.0.113.4', { ...error, message, path: '/confirm/join?code=s3cret' });
  const signature = 's3cret_s3cret_s3cret_s';
  await fetch(`${api.origin}/media/p/1763900000.${signature}/key/1/master.m3u8?token=s3cret`);
  expect(lines.join('')).toContain('/confirm/join?code=*');
  expect(lines.join('')).toContain('"path":"/media/p/*/key/1/master.m3u8"');
  expect(lines.join('')).not.toContain('s3cret');
});

it('returns the health of builds to the document server only', async () => {
  const body = { app: 'mf-feed', versions: ['1'], since: 0 };
  expect((await post('release-health', body)).status).toBe(403);
  expect((await post('release-health', body, '203.0.113.1')).status).toBe(403);
});

it.each([
  ['an unknown app', { app: 'mf_feed' }],
  ['no message', { message: '' }],
  ['a stack that is too long', { stack: 'x'.repeat(5_000) }],
])('rejects %s', async (_what, change) => {
  expect((await reportErrors('203.0.113.3', { ...error, ...change })).status).toBe(422);
});
