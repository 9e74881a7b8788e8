import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { addIntegrity } from '../../../remote-kit/src/build/add-integrity.ts';
import { remotes, shell } from '../testing/fixtures.ts';
import { putPointer } from '../testing/put-pointer.ts';
import { parseJsonScript, useTestDocumentServer } from '../testing/test-document-server.ts';

const TOKEN = 'a-token-of-the-profile-team-0123456789';
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];
const testServer = useTestDocumentServer(() => ({ data: null }));
const file = (app: string, version: string, name: string) => join(testServer.folder, app, version, name);

/** Adds a build with digests to the store. */
async function addBuild(app: 'shell' | 'mf-profile', version: string): Promise<void> {
  const folder = file(app, version, '');
  const name = manifestFile(app);
  cpSync(file(app, '1', ''), folder, { recursive: true });
  for (const script of ['entry.js', 'chunk.js']) writeFileSync(join(folder, script), `'${version}'`);
  writeFileSync(join(folder, name), JSON.stringify({ ...(app === 'shell' ? shell : profile), version }));
  await addIntegrity(folder, name);
}

const readBoot = async (address: string) =>
  parseJsonScript(await (await fetch(`${address}/user/demo`)).text(), 'boot');
const readDigests = (app: string, version: string) =>
  JSON.parse(readFileSync(file(app, version, manifestFile(app)), 'utf8')).integrity;

let address: string;
let logged: string[];
const consoleError = console.error;
beforeEach(async () => {
  for (const app of ['shell', 'mf-profile'] as const) {
    for (const version of ['2', '3']) {
      rmSync(file(app, version, ''), { recursive: true, force: true });
      await addBuild(app, version);
    }
    putPointer(testServer.folder, app, { current: '3', previous: '2' });
  }
  // Another process, which has not read these builds.
  address = await testServer.startAnother({ RELEASE_TOKENS: `mf-profile=${TOKEN}` });
  logged = [];
  console.error = (...parts: unknown[]) => void logged.push(parts.join(' '));
});
afterEach(() => {
  console.error = consoleError;
});

it('gives the page the digests of its first files, and of no others', async () => {
  const { start } = await readBoot(address);
  expect(start).toEqual([
    ['/assets/shell/3/main.js', readDigests('shell', '3')['main.js']],
    ['/assets/mf-profile/3/entry.js', readDigests('mf-profile', '3')['entry.js']],
    ['/assets/mf-profile/3/chunk.js', readDigests('mf-profile', '3')['chunk.js']],
  ]);
  const html = await (await fetch(`${address}/user/demo`)).text();
  expect(html.match(/sha384-/g)).toHaveLength(3);
});

it('lists the digests of the scripts and styles of a build', async () => {
  const response = await fetch(`${address}/assets/shell/3/integrity.json`);
  const {
    'main.js': script,
    'main.css': styles,
    'entry.js': entry,
    'chunk.js': chunk,
  } = readDigests('shell', '3');
  expect(await response.json()).toEqual({
    'main.js': script,
    'main.css': styles,
    'entry.js': entry,
    'chunk.js': chunk,
  });
  expect(response.headers.get('cache-control')).toContain('immutable');
});

it.each([
  '/assets/shell/9/integrity.json',
  '/assets/pointers/1/integrity.json',
  '/assets/shell/..%2Fmf-profile%2F3/integrity.json',
])('has no list at %s', async (path) => expect((await fetch(address + path)).status).toBe(404));

it('has an empty list for a build without digests', async () => {
  expect(await (await fetch(`${address}/assets/shell/1/integrity.json`)).json()).toEqual({});
});

it('serves the previous build of a remote when a file of the current one was changed in the store', async () => {
  writeFileSync(file('mf-profile', '3', 'chunk.js'), 'steal()');
  expect((await readBoot(address)).remotes['mf-profile']).toMatchObject({
    current: { version: '2' },
    previous: null,
  });
  expect(logged.join()).toContain('chunk.js is missing or differs from its digest in the manifest.');
  const list = await fetch(`${address}/assets/mf-profile/3/integrity.json`);
  expect(list.headers.get('content-type')).toContain('text/html');
});

it('does not run the frame of a changed shell and serves the previous one', async () => {
  writeFileSync(file('shell', '3', 'frame.mjs'), "throw new Error('The changed frame has run.');");
  expect((await readBoot(address)).shell).toBe('2');
  expect(logged.join()).toContain('frame.mjs is missing or differs');
  expect(logged.join()).not.toContain('has run');
});

it('rejects an upload whose files differ from its digests', async () => {
  const upload = async (content: string) => {
    const digests = readDigests('mf-profile', '3');
    const manifest = { ...profile, version: '4', integrity: { 'entry.js': digests['entry.js'] } };
    const files = Object.entries({
      'remote.json': JSON.stringify(manifest),
      'entry.js': content,
      'more.js': '',
    });
    const response = await fetch(`${address}/releases/mf-profile/4`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({
        files: files.map(([path, text]) => ({ path, content: Buffer.from(text).toString('base64') })),
      }),
    });
    return { status: response.status, ...((await response.json()) as { messages: string[] }) };
  };
  expect(await upload('steal()')).toMatchObject({
    status: 409,
    messages: [
      'entry.js is missing or differs from its digest in the manifest.',
      'more.js has no digest in the manifest.',
    ],
  });
  expect(await upload("'3'")).toMatchObject({
    status: 409,
    messages: ['more.js has no digest in the manifest.'],
  });
});
