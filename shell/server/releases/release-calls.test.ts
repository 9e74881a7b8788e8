import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOf, SHELL_TOKEN, useReleaseApi } from '../testing/release-api.ts';
import { parseJsonScript } from '../testing/test-document-server.ts';

const api = useReleaseApi();

it('stores a build, serves its files and uses it for the next document', async () => {
  expect(await api.send('2')).toMatchObject({
    status: 201,
    data: { app: 'mf-profile', version: '2', isNew: true },
  });
  expect((await api.readServedBuild())?.version).toBe('1');
  expect(await (await fetch(`${api.address}/assets/mf-profile/2/in/it.css`)).text()).toBe('a{}');
  expect(await api.call('mf-profile', { action: 'promote', version: '2' })).toMatchObject({
    status: 200,
    data: { current: '2', previous: '1', canary: null },
  });
  expect((await api.readServedBuild())?.version).toBe('2');
  expect(await api.call('mf-profile', { action: 'rollback' })).toMatchObject({
    data: { current: '1', previous: '2' },
  });
  expect((await api.readServedBuild())?.version).toBe('1');
  // No page falls back to the build that was just rolled back.
  const html = await (await fetch(`${api.address}/user/demo`)).text();
  expect(parseJsonScript(html, 'boot')).toMatchObject({ remotes: { 'mf-profile': { previous: null } } });
});

it('never changes a stored build', async () => {
  await api.send('2');
  const other = buildOf('2', {}, { 'entry.js': 'other' });
  expect(await api.send('2', other)).toMatchObject({ status: 200, data: { isNew: false } });
  expect(readFileSync(join(api.server.folder, 'mf-profile/2/entry.js'), 'utf8')).toMatch(/^\/\/ 2\n/);
});

it('serves a canary to its share of browsers, always to the same ones', async () => {
  await api.send('2');
  expect(await api.call('mf-profile', { action: 'canary', version: '2', share: 50 })).toMatchObject({
    data: { current: '1', canary: { version: '2', share: 50 } },
  });
  const groups = new Map<string, string[]>();
  for (let index = 0; index < 12; index += 1) {
    const id = `browser-${index}-0123456789`;
    const version = (await api.readServedBuild(id))?.version ?? '';
    groups.set(version, [...(groups.get(version) ?? []), id]);
    expect((await api.readServedBuild(id))?.version).toBe(version);
  }
  expect([...groups.keys()].sort()).toEqual(['1', '2']);
});

it('records and reports the actor of each move', async () => {
  await api.send('2');
  await api.call('mf-profile', { action: 'promote', version: '2' });
  const { data } = await api.call('');
  const { pointer, moves } =
    (data as Record<string, { pointer: object; moves: object[] }>)['mf-profile'] ?? {};
  expect(pointer).toEqual({ current: '2', previous: '1', canary: null });
  expect(moves?.[0]).toMatchObject({ action: 'promote', by: 'mf-profile', pointer: { current: '2' } });
  expect(moves).toHaveLength(2);
});

it('counts the visitors with errors of the last release and of the build before', async () => {
  await api.send('2');
  await api.call('mf-profile', { action: 'promote', version: '2' });
  expect(await api.call('mf-profile/health')).toMatchObject({
    status: 200,
    data: {
      release: { version: '2', failingVisitors: 2 },
      comparison: { version: '1', failingVisitors: 1 },
    },
  });
  expect((await api.call('mf-profile/health', undefined, { token: SHELL_TOKEN })).status).toBe(403);
});

it("shows a team neither builds nor moves of other teams' apps", async () => {
  expect(Object.keys((await api.call('')).data as object)).toEqual(['mf-profile']);
  expect(Object.keys((await api.call('', undefined, { token: SHELL_TOKEN })).data as object)).toEqual([
    'shell',
  ]);
  expect((await api.call('', undefined, { token: '' })).status).toBe(401);
});

it('ignores restarts and further containers of the same build, so that a rollback lasts', async () => {
  await api.send('2');
  const start = { action: 'promote', version: '2', container: '4a1b' };
  expect(await api.call('mf-profile', start)).toMatchObject({ data: { current: '2' } });
  await api.call('mf-profile', { action: 'rollback' });
  expect(await api.call('mf-profile', start)).toMatchObject({ data: { current: '1' } });
  expect(await api.call('mf-profile', { ...start, container: '77ff' })).toMatchObject({
    data: { current: '1' },
  });
});

it('remembers a startup request whose build was already current', async () => {
  await api.send('2');
  await api.call('mf-profile', { action: 'promote', version: '2' });
  const start = { action: 'promote', version: '2', container: '4a1b' };
  expect(await api.call('mf-profile', start)).toMatchObject({ data: { current: '2' } });
  await api.call('mf-profile', { action: 'rollback' });
  expect(await api.call('mf-profile', start)).toMatchObject({ data: { current: '1' } });
});

it('promotes a build again after its sources were restored, and containers of the build in between cannot undo it', async () => {
  await api.send('2');
  await api.send('3');
  const started = (version: string, container: string) =>
    api.call('mf-profile', { action: 'promote', version, container });
  expect(await started('2', 'a')).toMatchObject({ data: { current: '2' } });
  expect(await started('3', 'b')).toMatchObject({ data: { current: '3' } });
  expect(await started('2', 'c')).toMatchObject({ data: { current: '2' } });
  expect(await started('3', 'b')).toMatchObject({ data: { current: '2' } });
});

it.each([
  ['no token', { token: '' }, 401, 'A release token is required: Authorization: Bearer TOKEN.'],
  ['an unknown token', { token: 'x'.repeat(40) }, 401, 'A release token is required'],
  ["another team's token", { token: SHELL_TOKEN }, 403, 'This token can release shell, not mf-profile.'],
])('rejects %s without moving a pointer', async (_what, options, status, sentence) => {
  for (const [path, body, method] of [
    ['mf-profile', { action: 'promote', version: '1' }, 'POST'],
    ['mf-profile/9', buildOf('9'), 'PUT'],
  ] as const) {
    const response = await api.call(path, body, { ...options, method });
    expect([response.status, response.messages?.[0]]).toEqual([status, expect.stringContaining(sentence)]);
  }
  expect((await api.readServedBuild())?.version).toBe('1');
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
  const { messages, code, ...response } = await api.call('mf-profile', body);
  expect([response.status, messages?.join()]).toEqual([status, expect.stringContaining(sentence)]);
  if (status === 409) expect(code).toBe('pointer-conflict');
  expect((await api.readServedBuild())?.version).toBe('1');
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
  const { messages, ...response } = await api.send('33', build);
  expect([response.status, messages?.join()]).toEqual([status, expect.stringContaining(sentence)]);
  expect((await fetch(`${api.address}/assets/mf-profile/33/remote.json`)).status).toBe(404);
});

it('serves the current build when a canary is unreadable', async () => {
  await api.send('6');
  await api.call('mf-profile', { action: 'canary', version: '6', share: 99 });
  const seen = async () => (await api.readServedBuild('browser-7-0123456789'))?.version;
  expect(await seen()).toBe('6');
  // Another server, which has not cached the manifest.
  writeFileSync(join(api.server.folder, 'mf-profile/6/remote.json'), '{');
  await api.restart();
  expect(await seen()).toBe('1');
});
