import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { type BuildFiles, createBuildFiles, encodeUpload } from '../testing/build-files.ts';
import { remotes, shell } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

const TEAM = 'a-token-of-the-profile-team-0123456789';
const SHELL_TEAM = 'a-token-of-the-shell-team-0123456789abc';
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];

const testServer = useTestDocumentServer(({ url, body }) => {
  if (!url.endsWith('/release-health')) return { data: null };
  const { versions } = body as { versions: string[] };
  return { data: versions.map((version) => ({ version, visitors: Number(version) })) };
});
let address: string;

let logged: { msg: string }[] = [];

beforeAll(async () => {
  address = await testServer.startAnother(
    {
      RELEASE_TOKENS: `mf-profile=${TEAM}, shell=${SHELL_TEAM}`,
      FORWARD_SECRET: 'a-secret-that-is-long-enough-for-tests',
      PREVIEW_ORIGINS: 'mf-profile=https://profile.dev.example, mf-feed=https://feed.dev.example',
      LOG_LEVEL: 'info',
    },
    (line) => void logged.push(JSON.parse(line)),
  );
});
beforeEach(() => {
  logged = [];
  putPointer(testServer.folder, 'mf-profile');
});

async function call(path: string, body?: object, { token = TEAM, method = 'POST' } = {}) {
  const response = await fetch(`${address}/releases/${path}`, {
    method: body ? method : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, code, messages } = (await response.json()) as {
    data: unknown;
    code?: string;
    messages?: string[];
  };
  return { status: response.status, data, code, messages };
}

const buildOf = (version: string, change: object = {}, contents: BuildFiles = {}) =>
  encodeUpload(createBuildFiles({ ...profile, version, ...change }, { 'in/it.css': 'a{}', ...contents }));

const send = (version: string, build: object = buildOf(version), options = {}) =>
  call(`mf-profile/${version}`, build, { method: 'PUT', ...options });

/** Returns the version of mf-profile in a browser's document. */
async function servedVersion(clientId?: string, cookie = '') {
  const headers = { cookie: `${clientId ? `clientId=${clientId}; ` : ''}${cookie}` };
  const html = await (await fetch(`${address}/user/demo`, { headers })).text();
  return (
    parseJsonScript(html, 'boot') as {
      remotes: Record<string, { current: { version: string; entry: string } }>;
    }
  ).remotes['mf-profile']?.current;
}

it('stores a build, serves its files and uses it for the next document', async () => {
  expect(await send('2')).toMatchObject({
    status: 201,
    data: { app: 'mf-profile', version: '2', isNew: true },
  });
  expect((await servedVersion())?.version).toBe('1');
  expect(await (await fetch(`${address}/assets/mf-profile/2/in/it.css`)).text()).toBe('a{}');
  expect(await call('mf-profile', { action: 'promote', version: '2' })).toMatchObject({
    status: 200,
    data: { current: '2', previous: '1', canary: null },
  });
  expect((await servedVersion())?.version).toBe('2');
  expect(await call('mf-profile', { action: 'rollback' })).toMatchObject({
    data: { current: '1', previous: '2' },
  });
  expect((await servedVersion())?.version).toBe('1');
  // No page falls back to the build that was just rolled back.
  const html = await (await fetch(`${address}/user/demo`)).text();
  expect(parseJsonScript(html, 'boot')).toMatchObject({ remotes: { 'mf-profile': { previous: null } } });
});

it('checks a build like a release, without moving the pointer', async () => {
  await send('2');
  expect(await call('mf-profile/check', { version: '2' })).toMatchObject({
    status: 200,
    data: { app: 'mf-profile', version: '2', checkedWith: ['shell@1'], size: { styles: 0 } },
  });
  await send('bad', buildOf('bad', {}, { 'entry.js': "throw new Error('no profile')" }));
  const sentence =
    'mf-profile@bad cannot be loaded in shell@1: entry.js throws "Error: no profile" at entry.js:1:7.';
  for (const path of ['mf-profile/check', 'mf-profile']) {
    const body = { version: 'bad', ...(path === 'mf-profile' && { action: 'promote' }) };
    expect(await call(path, body)).toMatchObject({
      status: 409,
      code: 'build-rejected',
      messages: [sentence],
    });
  }
  expect(await call('mf-profile/check', { version: 'unknown' })).toMatchObject({ status: 404 });
  expect(await call('mf-profile/check', { version: '2' }, { token: SHELL_TEAM })).toMatchObject({
    status: 403,
  });
  expect((await servedVersion())?.version).toBe('1');
});

it('never changes a stored build', async () => {
  await send('2');
  const other = buildOf('2', {}, { 'entry.js': 'other' });
  expect(await send('2', other)).toMatchObject({ status: 200, data: { isNew: false } });
  expect(readFileSync(join(testServer.folder, 'mf-profile/2/entry.js'), 'utf8')).toMatch(/^\/\/ 2\n/);
});

it('serves a canary to its share of browsers, always to the same ones', async () => {
  await send('2');
  expect(await call('mf-profile', { action: 'canary', version: '2', share: 50 })).toMatchObject({
    data: { current: '1', canary: { version: '2', share: 50 } },
  });
  const groups = new Map<string, string[]>();
  for (let index = 0; index < 12; index += 1) {
    const id = `browser-${index}-0123456789`;
    const version = (await servedVersion(id))?.version ?? '';
    groups.set(version, [...(groups.get(version) ?? []), id]);
    expect((await servedVersion(id))?.version).toBe(version);
  }
  expect([...groups.keys()].sort()).toEqual(['1', '2']);
});

it('records and reports the actor of each move', async () => {
  await send('2');
  await call('mf-profile', { action: 'promote', version: '2' });
  const { data } = await call('');
  const { pointer, moves } =
    (data as Record<string, { pointer: object; moves: object[] }>)['mf-profile'] ?? {};
  expect(pointer).toEqual({ current: '2', previous: '1', canary: null });
  expect(moves?.[0]).toMatchObject({ action: 'promote', by: 'mf-profile', pointer: { current: '2' } });
  expect(moves).toHaveLength(2);
});

it('counts the visitors with errors of the last release and of the build before', async () => {
  await send('2');
  await call('mf-profile', { action: 'promote', version: '2' });
  expect(await call('mf-profile/health')).toMatchObject({
    status: 200,
    data: {
      release: { version: '2', failingVisitors: 2 },
      comparison: { version: '1', failingVisitors: 1 },
    },
  });
  expect((await call('mf-profile/health', undefined, { token: SHELL_TEAM })).status).toBe(403);
});

it("shows a team neither builds nor moves of other teams' apps", async () => {
  expect(Object.keys((await call('')).data as object)).toEqual(['mf-profile']);
  expect(Object.keys((await call('', undefined, { token: SHELL_TEAM })).data as object)).toEqual(['shell']);
  expect((await call('', undefined, { token: '' })).status).toBe(401);
});

it('ignores restarts and further containers of the same build, so that a rollback lasts', async () => {
  await send('2');
  const start = { action: 'promote', version: '2', container: '4a1b' };
  expect(await call('mf-profile', start)).toMatchObject({ data: { current: '2' } });
  await call('mf-profile', { action: 'rollback' });
  expect(await call('mf-profile', start)).toMatchObject({ data: { current: '1' } });
  expect(await call('mf-profile', { ...start, container: '77ff' })).toMatchObject({
    data: { current: '1' },
  });
});

it('remembers a startup request whose build was already current', async () => {
  await send('2');
  await call('mf-profile', { action: 'promote', version: '2' });
  const start = { action: 'promote', version: '2', container: '4a1b' };
  expect(await call('mf-profile', start)).toMatchObject({ data: { current: '2' } });
  await call('mf-profile', { action: 'rollback' });
  expect(await call('mf-profile', start)).toMatchObject({ data: { current: '1' } });
});

it('promotes a build again after its sources were restored, and containers of the build in between cannot undo it', async () => {
  await send('2');
  await send('3');
  const started = (version: string, container: string) =>
    call('mf-profile', { action: 'promote', version, container });
  expect(await started('2', 'a')).toMatchObject({ data: { current: '2' } });
  expect(await started('3', 'b')).toMatchObject({ data: { current: '3' } });
  expect(await started('2', 'c')).toMatchObject({ data: { current: '2' } });
  expect(await started('3', 'b')).toMatchObject({ data: { current: '2' } });
});

it.each([
  ['no token', { token: '' }, 401, 'A release token is required: Authorization: Bearer TOKEN.'],
  ['an unknown token', { token: 'x'.repeat(40) }, 401, 'A release token is required'],
  ["another team's token", { token: SHELL_TEAM }, 403, 'This token can release shell, not mf-profile.'],
])('rejects %s without moving a pointer', async (_what, options, status, sentence) => {
  for (const [path, body, method] of [
    ['mf-profile', { action: 'promote', version: '1' }, 'POST'],
    ['mf-profile/9', buildOf('9'), 'PUT'],
    ['mf-profile/preview', { base: 'http://localhost:1/', manifest: {} }, 'POST'],
  ] as const) {
    const response = await call(path, body, { ...options, method });
    expect([response.status, response.messages?.[0]]).toEqual([status, expect.stringContaining(sentence)]);
  }
  expect((await servedVersion())?.version).toBe('1');
});

it.each([
  [
    'a missing build',
    { action: 'promote', version: '7' },
    404,
    'There is no build mf-profile@7 in the store.',
  ],
  ['an unknown action', { action: 'burn' }, 422, 'action'],
  ['a share of 100 %', { action: 'canary', version: '1', share: 100 }, 422, 'share'],
  ['a version that is a path', { action: 'promote', version: '../shell' }, 422, 'version'],
  [
    'a canary of the current build',
    { action: 'canary', version: '1', share: 5 },
    409,
    '1 is already the current build.',
  ],
  [
    'a rollback without a previous build',
    { action: 'rollback' },
    409,
    'There is no previous build to roll back to.',
  ],
])('explains why %s is rejected', async (_what, body, status, sentence) => {
  const { messages, code, ...response } = await call('mf-profile', body);
  expect([response.status, messages?.join()]).toEqual([status, expect.stringContaining(sentence)]);
  if (status === 409) expect(code).toBe('pointer-conflict');
  expect((await servedVersion())?.version).toBe('1');
});

it.each([
  [
    'another app',
    buildOf('3', { name: 'mf-auth' }),
    409,
    'The build is mf-auth@3, but was uploaded as mf-profile@3.',
  ],
  ['another version', buildOf('4'), 409, 'The build is mf-profile@4, but was uploaded as mf-profile@3.'],
  ['no remote.json', { files: [{ path: 'a.js', content: '' }] }, 409, 'has no remote.json'],
  [
    'a path outside the build',
    { files: [{ path: '../../x.js', content: '' }] },
    422,
    'must be a path inside the build',
  ],
  ['a hidden file', { files: [{ path: '.env', content: '' }] }, 422, 'must be a path inside the build'],
  ['no files', { files: [] }, 422, 'files'],
  [
    'two files with the same path',
    { files: [...buildOf('3').files, ...buildOf('3', { name: 'mf-auth' }).files] },
    422,
    'contains a path twice',
  ],
])('rejects a build of %s', async (_what, build, status, sentence) => {
  const { messages, ...response } = await send('3', build);
  expect([response.status, messages?.join()]).toEqual([status, expect.stringContaining(sentence)]);
  expect((await fetch(`${address}/assets/mf-profile/3/remote.json`)).status).toBe(404);
});

const sendShell = (version: string, change: object) =>
  call(`shell/${version}`, encodeUpload(createBuildFiles({ ...shell, version, ...change })), {
    method: 'PUT',
    token: SHELL_TEAM,
  });
const moveShell = (move: object) => call('shell', move, { token: SHELL_TEAM });

it('rejects a build that is compatible with only one of two active shells and names both', async () => {
  await sendShell('3', { platform: { react: ['useState'] } });
  await moveShell({ action: 'canary', version: '3', share: 1 });
  await send('5', buildOf('5', { platform: { react: ['useState', 'useEffectEvent'] } }));
  const promote = { action: 'promote', version: '5' };
  expect(await call('mf-profile', promote)).toMatchObject({
    status: 409,
    code: 'build-rejected',
    messages: ['mf-profile@5 imports useEffectEvent from react, which shell@3 does not export.'],
  });
  await moveShell({ action: 'rollback' });
  expect(await call('mf-profile', promote)).toMatchObject({ status: 200 });
});

it('rejects a rollback to a build that is no longer compatible with the shell', async () => {
  await send('8', buildOf('8', { contract: 3 }));
  putPointer(testServer.folder, 'mf-profile', { previous: '8' });
  expect(await call('mf-profile', { action: 'rollback' })).toMatchObject({
    status: 409,
    messages: ['mf-profile@8 has contract 3, but shell@1 has contract 2.'],
  });
  expect((await servedVersion())?.version).toBe('1');
});

it('rejects a shell that is incompatible with a deployed remote', async () => {
  await sendShell('2', { contract: 3 });
  const { status, messages } = await moveShell({ action: 'canary', version: '2', share: 1 });
  expect(status).toBe(409);
  expect(messages).toContain('mf-profile@1 has contract 2, but shell@2 has contract 3.');
});

describe('a preview', () => {
  const base = 'http://localhost:4321/';
  const person = 'ana@ontrend.example';
  const start = () => call('mf-profile/preview', { base, manifest: { ...profile, version: 'mine' }, person });

  const readLink = async () => address + ((await start()).data as { path: string }).path;
  const press = (link: string, headers: Record<string, string> = { origin: address }) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('is used only by the browser whose user pressed the button of its page', async () => {
    const link = await readLink();
    const page = await fetch(link);
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const text = new JSDOM(await page.text()).window.document.body.textContent;
    expect(text).toContain('mf-profile mine from http://localhost:4321');
    expect(text).toContain('ana@ontrend.example created this preview');
    const redirect = await press(link);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/']);
    const [cookie = ''] = redirect.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const [pair = ''] = cookie.split(';');
    expect(await servedVersion('browser-1-0123456789', pair)).toMatchObject({
      version: 'mine',
      entry: 'http://localhost:4321/entry.js',
    });
    expect((await servedVersion('browser-2-0123456789'))?.version).toBe('1');
    const policy = (await fetch(`${address}/user/demo`, { headers: { cookie: pair } })).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain("connect-src 'self' http://localhost:4321");
    const messages = logged.map(({ msg }) => msg).filter((msg) => msg.startsWith('preview'));
    expect(messages).toEqual(['preview created', 'preview link opened', 'preview started']);
    expect(logged.find(({ msg }) => msg === 'preview started')).toMatchObject({
      app: 'mf-profile',
      version: 'mine',
      origin: 'http://localhost:4321',
      person: 'ana@ontrend.example',
    });
    // A reader of the log could start the preview with its link.
    expect(JSON.stringify(logged)).not.toContain(link.split('/').at(-1));
  });

  it.each([
    ['a form of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a browser that reports no origin', {}],
  ])('is not started by %s', async (_what, headers) => {
    const response = await press(await readLink(), headers as Record<string, string>);
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('is ignored with a forged cookie, which no page sets, and ends at its link', async () => {
    const link = await readLink();
    const cookie = link.split('/').at(-1) ?? '';
    expect((await servedVersion(undefined, `preview=${cookie.slice(0, -1)}x`))?.version).toBe('1');
    for (const response of [await fetch(`${link.slice(0, -1)}x`), await press(`${link.slice(0, -1)}x`)]) {
      expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
    }
    const ended = await fetch(`${address}/releases/preview`, { redirect: 'manual' });
    expect(ended.headers.getSetCookie()[0]).toContain('Max-Age=0');
  });

  it('is not started when a shell that was released later cannot run it', async () => {
    const link = await readLink();
    await sendShell('4', { platform: {}, contract: 3 });
    putPointer(testServer.folder, 'shell', { current: '4' });
    const response = await press(link);
    expect([response.status, response.headers.getSetCookie()]).toEqual([409, []]);
    expect(await response.text()).toContain('has contract 2, but shell@4 has contract 3.');
    putPointer(testServer.folder, 'shell');
  });

  it.each([
    ['this machine', 'http://127.0.0.1:5173/', 200],
    ['an origin that is allowed for the app', 'https://profile.dev.example/', 200],
    ["another team's origin", 'https://feed.dev.example/', 409],
    ['any other origin', 'https://evil.example/', 409],
    ['a name that begins like this machine', 'http://localhost.evil.example/', 409],
    ['an address that begins like this machine', 'http://127.0.0.1.evil.example/', 409],
    ['an allowed host without TLS', 'http://profile.dev.example/', 409],
  ])('is loaded from %s: %s gets %i', async (_what, from, status) => {
    const response = await call('mf-profile/preview', { base: from, manifest: profile });
    expect(response.status).toBe(status);
    if (status === 409)
      expect(response.messages?.[0]).toContain('Previews of mf-profile are not allowed from');
  });

  it('starts next to an unreadable preview and skips a file that is being written', async () => {
    await start();
    const names = ['torn.json', `${'a'.repeat(32)}.json.incomplete-1`];
    for (const name of names) writeFileSync(join(testServer.folder, 'previews', name), '{');
    expect(await start()).toMatchObject({ status: 200 });
    expect(names.map((name) => existsSync(join(testServer.folder, 'previews', name)))).toEqual([false, true]);
  });

  it('is rejected when it is incompatible', async () => {
    const manifest = { ...profile, contract: 3 };
    expect(await call('mf-profile/preview', { base, manifest })).toMatchObject({
      status: 409,
      messages: ['mf-profile@1 has contract 3, but shell@1 has contract 2.'],
    });
    for (const wrong of ['file:///etc/', 'https://x;object-src/']) {
      expect(await call('mf-profile/preview', { base: wrong, manifest })).toMatchObject({ status: 422 });
    }
  });
});

it('serves the current build when a canary is unreadable', async () => {
  await send('6');
  await call('mf-profile', { action: 'canary', version: '6', share: 99 });
  const seen = async () => (await servedVersion('browser-7-0123456789'))?.version;
  expect(await seen()).toBe('6');
  // Another server, which has not cached the manifest.
  writeFileSync(join(testServer.folder, 'mf-profile/6/remote.json'), '{');
  address = await testServer.startAnother({ RELEASE_TOKENS: `mf-profile=${TEAM}, shell=${SHELL_TEAM}` });
  expect(await seen()).toBe('1');
});
