import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addIntegrity } from '../../../remote-kit/src/build/add-integrity.ts';
import { remotes } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const PATH = '/releases/current/mf-profile/mf-manifest.json';
const FILE = '/assets/mf-profile/2/mf-manifest.json';
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];
const testServer = useTestDocumentServer(() => ({ data: null }));

/** Adds a build with a federation manifest to the store. */
async function addBuild(version: string): Promise<string> {
  const folder = join(testServer.folder, 'mf-profile', version);
  mkdirSync(folder, { recursive: true });
  cpSync(join(testServer.folder, 'mf-profile/1'), folder, { recursive: true });
  for (const script of ['entry.js', 'chunk.js', 'foreign-entry.js']) writeFileSync(join(folder, script), '1');
  const metaData = { remoteEntry: { name: 'foreign-entry.js' }, globalName: version, publicPath: 'auto' };
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify({ id: 'mf-profile', metaData }));
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ ...profile, version }));
  await addIntegrity(folder, 'remote.json');
  return folder;
}

const readMetaData = async () => JSON.parse((await testServer.get(PATH)).body).metaData;

it('serves the federation manifest and the entry of a build to other sites, for good', async () => {
  await addBuild('2');
  for (const file of [FILE, FILE.replace('mf-manifest.json', 'foreign-entry.js')]) {
    const { statusCode, headers } = await testServer.get(file);
    expect(statusCode).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toContain('immutable');
  }
});

it('serves the federation manifest of the current build at an address that stays, with the absolute address of its files', async () => {
  await addBuild('2');
  await addBuild('3');
  putPointer(testServer.folder, 'mf-profile', { current: '2', previous: '1' });
  const { headers, body } = await testServer.get(PATH);
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  expect(JSON.parse(body)).toEqual({
    id: 'mf-profile',
    metaData: {
      remoteEntry: { name: 'foreign-entry.js' },
      globalName: '2',
      publicPath: `${testServer.origin}/assets/mf-profile/2/`,
    },
  });
  putPointer(testServer.folder, 'mf-profile', { current: '3', previous: '2' });
  expect((await readMetaData()).globalName).toBe('3');
});

it('serves the previous build instead of one with changed files', async () => {
  await addBuild('2');
  const folder = await addBuild('4');
  writeFileSync(join(folder, 'foreign-entry.js'), 'changed');
  putPointer(testServer.folder, 'mf-profile', { current: '4', previous: '2' });
  const consoleError = console.error;
  const logged: unknown[] = [];
  console.error = (message: unknown) => void logged.push(message);
  const { globalName } = await readMetaData();
  console.error = consoleError;
  expect(globalName).toBe('2');
  expect(logged).toEqual(['mf-profile@4 cannot be read from the release store:']);
});

it('does not serve a build that was rolled back instead', async () => {
  await addBuild('2');
  putPointer(testServer.folder, 'mf-profile', { current: '1', previous: '2', isPreviousBad: true });
  expect((await testServer.get(PATH)).statusCode).toBe(404);
});

it('says that builds cannot be read, and when to try again', async () => {
  putPointer(testServer.folder, 'mf-profile', { current: 'lost' });
  const consoleError = console.error;
  console.error = () => {};
  const { statusCode, headers, body } = await testServer.get(PATH);
  console.error = consoleError;
  expect([statusCode, headers['retry-after'], headers['access-control-allow-origin']]).toEqual([
    503,
    '30',
    '*',
  ]);
  expect(JSON.parse(body)).toEqual({
    code: 'unavailable',
    messages: ['mf-profile@lost cannot be read from the release store at the moment.'],
  });
});

it('says why there is no manifest', async () => {
  putPointer(testServer.folder, 'mf-profile');
  const { statusCode, headers, body } = await testServer.get(PATH);
  expect(statusCode).toBe(404);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(JSON.parse(body).messages).toEqual([
    'mf-profile@1 has no mf-manifest.json. Its team has to release a newer build.',
  ]);
  for (const app of ['shell', 'mf-nothing', '__proto__']) {
    const unknown = await testServer.get(`/releases/current/${app}/mf-manifest.json`);
    expect([unknown.statusCode, JSON.parse(unknown.body).messages]).toEqual([
      404,
      [`There is no remote ${app}.`],
    ]);
  }
});
