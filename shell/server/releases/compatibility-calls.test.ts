import { createBuildFiles, encodeUpload } from '../testing/build-files.ts';
import { shell } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { buildOf, SHELL_TOKEN, useReleaseApi } from '../testing/release-api.ts';

const api = useReleaseApi();

it('checks a build like a release, without moving the pointer', async () => {
  await api.send('2');
  expect(await api.call('mf-profile/check', { version: '2' })).toMatchObject({
    status: 200,
    data: { app: 'mf-profile', version: '2', checkedWith: ['shell@1'], size: { styles: 0 } },
  });
  await api.send('bad', buildOf('bad', {}, { 'entry.js': "throw new Error('no profile')" }));
  const sentence =
    'mf-profile@bad cannot be loaded in shell@1: entry.js throws "Error: no profile" at entry.js:1:7.';
  for (const path of ['mf-profile/check', 'mf-profile']) {
    const body = { version: 'bad', ...(path === 'mf-profile' && { action: 'promote' }) };
    expect(await api.call(path, body)).toMatchObject({
      status: 409,
      code: 'build-rejected',
      messages: [sentence],
    });
  }
  expect(await api.call('mf-profile/check', { version: 'unknown' })).toMatchObject({ status: 404 });
  expect(await api.call('mf-profile/check', { version: '2' }, { token: SHELL_TOKEN })).toMatchObject({
    status: 403,
  });
  expect((await api.readServedBuild())?.version).toBe('1');
});

const sendShell = (version: string, change: object) =>
  api.call(`shell/${version}`, encodeUpload(createBuildFiles({ ...shell, version, ...change })), {
    method: 'PUT',
    token: SHELL_TOKEN,
  });
const moveShell = (move: object) => api.call('shell', move, { token: SHELL_TOKEN });

it('rejects a build that is compatible with only one of two active shells and names both', async () => {
  await sendShell('3', { platform: { react: ['useState'] } });
  await moveShell({ action: 'canary', version: '3', share: 1 });
  await api.send('5', buildOf('5', { platform: { react: ['useState', 'useEffectEvent'] } }));
  const promote = { action: 'promote', version: '5' };
  expect(await api.call('mf-profile', promote)).toMatchObject({
    status: 409,
    code: 'build-rejected',
    messages: ['mf-profile@5 imports useEffectEvent from react, which shell@3 does not export.'],
  });
  await moveShell({ action: 'rollback' });
  expect(await api.call('mf-profile', promote)).toMatchObject({ status: 200 });
});

it('rejects a rollback to a build that is no longer compatible with the shell', async () => {
  await api.send('8', buildOf('8', { contract: 3 }));
  putPointer(api.server.folder, 'mf-profile', { previous: '8' });
  expect(await api.call('mf-profile', { action: 'rollback' })).toMatchObject({
    status: 409,
    messages: ['mf-profile@8 has contract 3, but shell@1 has contract 2.'],
  });
  expect((await api.readServedBuild())?.version).toBe('1');
});

it('rejects a shell that is incompatible with a deployed remote', async () => {
  await sendShell('2', { contract: 3 });
  const { status, messages } = await moveShell({ action: 'canary', version: '2', share: 1 });
  expect(status).toBe(409);
  expect(messages).toContain('mf-profile@1 has contract 2, but shell@2 has contract 3.');
});
