import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, shell } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

const TEAM = 'a-token-of-the-profile-team-0123456789';
const SHELL_TEAM = 'a-token-of-the-shell-team-0123456789abc';
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];

const testServer = useTestDocumentServer(() => ({ data: null }));
let address: string;

beforeAll(async () => {
  address = await testServer.startAnother({ RELEASE_TOKENS: `mf-profile=${TEAM}, shell=${SHELL_TEAM}` });
});
beforeEach(() => putPointer(testServer.folder, 'mf-profile'));

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

function buildOf(version: string, change: object = {}) {
  const manifest = JSON.stringify({ ...profile, version, ...change });
  const file = (path: string, text: string) => ({ path, content: Buffer.from(text).toString('base64') });
  return {
    files: [file('remote.json', manifest), file('entry.js', `'${version}'`), file('in/it.css', 'a{}')],
  };
}

const send = (version: string, build: object = buildOf(version), options = {}) =>
  call(`mf-profile/${version}`, build, { method: 'PUT', ...options });

/** Returns the version of mf-profile in a browser's document. */
async function servedVersion(clientId?: string) {
  const headers = { cookie: clientId ? `clientId=${clientId}` : '' };
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

it('never changes a stored build', async () => {
  await send('2');
  const other = buildOf('2');
  other.files[1] = { path: 'entry.js', content: Buffer.from('other').toString('base64') };
  expect(await send('2', other)).toMatchObject({ status: 200, data: { isNew: false } });
  expect(readFileSync(join(testServer.folder, 'mf-profile/2/entry.js'), 'utf8')).toBe("'2'");
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
    buildOf('33', { name: 'mf-auth' }),
    409,
    'The build is mf-auth@33, but was uploaded as mf-profile@33.',
  ],
  ['another version', buildOf('4'), 409, 'The build is mf-profile@4, but was uploaded as mf-profile@33.'],
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
    { files: [...buildOf('33').files, ...buildOf('33', { name: 'mf-auth' }).files] },
    422,
    'contains a path twice',
  ],
])('rejects a build of %s', async (_what, build, status, sentence) => {
  const { messages, ...response } = await send('33', build);
  expect([response.status, messages?.join()]).toEqual([status, expect.stringContaining(sentence)]);
  expect((await fetch(`${address}/assets/mf-profile/33/remote.json`)).status).toBe(404);
});

function sendShell(version: string, change: object) {
  const content = Buffer.from(JSON.stringify({ ...shell, version, ...change })).toString('base64');
  const build = { files: [{ path: 'shell.json', content }] };
  return call(`shell/${version}`, build, { method: 'PUT', token: SHELL_TEAM });
}
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
