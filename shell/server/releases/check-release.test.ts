import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInspector, INSPECTOR_FILE } from '../../build/build-inspector.ts';
import { type BuildFiles, createBuildFiles, writeFiles } from '../testing/build-files.ts';
import { remotes, shell as shellFixture } from '../testing/fixtures.ts';
import { checkBuild, checkRelease } from './check-release.ts';
import { promotePointer } from './pointer.ts';
import { ReleaseStore } from './release-store.ts';

const shell = { ...shellFixture, inspector: INSPECTOR_FILE };
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];
const ROUTES = (profile.routes as { path: string }[]).map(({ path }) => path);

let folder: string;
let store: ReleaseStore;
let inspector: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'check-release-'));
  await buildInspector(folder);
  inspector = readFileSync(join(folder, INSPECTOR_FILE), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  store = new ReleaseStore(mkdtempSync(join(folder, 'store-')));
  await release('shell', createShell('1'));
});

const createShell = (version: string, contents: BuildFiles = {}) =>
  createBuildFiles({ ...shell, version }, { [INSPECTOR_FILE]: inspector, ...contents });

/** Source of a federation container, as webpack writes it, around a module. */
const container = (module: string, before = '') => `
${before}
globalThis.${profile.global} = { init() {}, get: async (name) => (${module}, () => ({ default: ${module} })) };`;

interface ModuleChanges {
  contract?: number;
  name?: string;
  routes?: string[];
  slots?: string;
  texts?: object;
}
function describeModule(changes: ModuleChanges = {}): string {
  const { contract = 2, name = profile.name, routes = ROUTES, slots = '{}', texts = {} } = changes;
  const pages = routes.map((path) => ({
    path,
    handle: { name: 'page', layout: 'default', transition: 'fade' },
  }));
  return `{ contract: ${contract}, name: '${name}', routes: ${JSON.stringify(pages)}, slots: ${slots}, locales: { en: ${JSON.stringify(texts)} } }`;
}

const createProfile = (entry: string, version: string, changes: object = {}) =>
  createBuildFiles({ ...profile, version, ...changes }, { 'entry.js': entry });

async function release(app: string, files: BuildFiles, version = '1'): Promise<void> {
  const build = mkdtempSync(join(folder, 'build-'));
  writeFiles(build, files);
  await store.addBuild(app, version, build);
  await store.movePointer(
    app,
    { action: 'promote', by: 'a test' },
    (before) => promotePointer(before, version),
    checkRelease,
  );
}

/** Releases a build of mf-profile. @returns its version and the message of the rejection */
async function tryRelease(
  entry: string,
  changes: object = {},
  version = `try-${randomUUID()}`,
  files = createProfile(entry, version, changes),
) {
  const rejection = await release(profile.name, files, version).then(
    () => '',
    ({ message }: Error) => message,
  );
  const isMoved = (await store.readPointer(profile.name))?.current === version;
  return { rejection: rejection.replaceAll(version, 'VERSION'), isMoved };
}

it('releases a build whose module is as its manifest promises, in a shell with real platform modules', async () => {
  const before = `
    const style = document.createElement('link');
    const loaded = new Promise((resolve) => { style.onload = resolve; });
    document.head.appendChild(style);
    class Card extends HTMLElement { connectedCallback() {} }
    customElements.define('x-card', Card);
    addEventListener('scroll', () => {});
    if (matchMedia('(min-width: 1px)').matches || localStorage.getItem('x')) throw new Error('not here');
    new IntersectionObserver(() => {}).observe(document.body);
    for (let each = document.body; each; each = each.parentNode);
    if (new URL('/a?b#c', location.href).pathname !== '/a') throw new Error('no URL');
    if (!document.currentScript.src.endsWith('/assets/mf-profile/' + 'good' + '/entry.js')) throw new Error('no script');`;
  const source = container(describeModule({ slots: '{ uploads: () => loaded }' }), before);
  expect(await tryRelease(source, { slots: ['uploads'] }, 'good')).toEqual({ rejection: '', isMoved: true });
});

it('names the source file and line of the failure, if the build has a source map', async () => {
  // Line 2, column 13 of the entry is line 8, column 3 of the source.
  const map = { version: 3, sources: ['webpack://mf-profile/./src/remote.ts'], names: [], mappings: ';YAOE' };
  const files = createProfile('\nvar oops = () => { throw new TypeError("no video") };oops();', 'mapped');
  const { rejection } = await tryRelease('', {}, 'mapped', { ...files, 'entry.js.map': JSON.stringify(map) });
  expect(rejection).toMatch(
    /throws "TypeError: no video" at mf-profile\/src\/remote\.ts:8:3 \(entry\.js:2:\d+\)\.$/,
  );
});

it.each([
  [
    'throws when it is loaded',
    container('oops()', 'const oops = () => { throw new TypeError("no video") };'),
    'mf-profile@VERSION cannot be loaded in shell@1: entry.js throws "TypeError: no video" at entry.js:2:',
  ],
  ['cannot be parsed', 'const x = ;', 'entry.js throws "SyntaxError: Unexpected token'],
  [
    'does not define its container',
    'globalThis.other = {}',
    'cannot be loaded in shell@1: entry.js did not define mf_profile.',
  ],
  [
    'never completes its module',
    `globalThis.${profile.global} = { init() {}, get: () => new Promise(() => {}) }`,
    'entry.js waits for something that may never happen',
  ],
  [
    'has another contract number in its module',
    container(describeModule({ contract: 3 })),
    'mf-profile implements contract 3, the shell requires contract 2.',
  ],
  [
    'has the module of another remote',
    container(describeModule({ name: 'mf-auth' })),
    'the shell requested mf-profile but received mf-auth.',
  ],
  [
    'lacks a route',
    container(describeModule({ routes: ROUTES.slice(1) })),
    `mf-profile@VERSION promises the routes ${ROUTES[0]} in remote.json, but its module does not define them.`,
  ],
  [
    'has a route that its manifest lacks',
    container(describeModule({ routes: [...ROUTES, '/settings/more'] })),
    'mf-profile@VERSION defines the routes /settings/more, which its remote.json does not have.',
  ],
  [
    'lacks a slot',
    container(describeModule()),
    'mf-profile@VERSION promises the slots welcome in remote.json',
  ],
  [
    'has other texts',
    container(describeModule({ slots: '{ welcome() {} }', texts: { a: { b: 'x', c: 'y' } } })),
    'mf-profile@VERSION has other texts in its module than in remote.json: a.b.',
  ],
])('rejects a build that %s', async (_what, entry, sentence) => {
  const promised = { slots: ['welcome'], texts: { a: { b: 'z', c: 'y' } } };
  const { rejection, isMoved } = await tryRelease(entry, /slot|texts/.test(_what) ? promised : {});
  expect(rejection).toContain(sentence);
  expect(isMoved).toBe(false);
});

describe('of the files of a build', () => {
  const good = container(describeModule());
  async function tryFiles(files: BuildFiles) {
    return release(profile.name, files, 'x').then(
      () => '',
      ({ message }: Error) => message,
    );
  }
  const withoutFile = (name: string) => {
    const { [name]: _removed, ...files } = createProfile(good, 'x');
    return files;
  };
  const changeManifest = (change: object) => {
    const files = createProfile(good, 'x');
    return {
      ...files,
      'remote.json': JSON.stringify({ ...JSON.parse(files['remote.json'] ?? ''), ...change }),
    };
  };

  it.each([
    [
      'the entry',
      () => withoutFile('entry.js'),
      'has other files than remote.json lists. entry.js is missing',
    ],
    ['a further script', () => withoutFile('chunk.js'), 'chunk.js is missing'],
    [
      'the digests',
      () => changeManifest({ integrity: undefined }),
      'has no digests of its files in remote.json.',
    ],
    [
      'a style that it names',
      () => changeManifest({ styles: ['58.css'] }),
      'names 58.css in remote.json, but has no such file.',
    ],
    ['the manifest', () => withoutFile('remote.json'), 'mf-profile@x has no remote.json.'],
    [
      'the texts and the contract number',
      () => changeManifest({ texts: undefined, contract: undefined }),
      'has an invalid remote.json: contract (',
    ],
    [
      'our manifest, with that of a stock federation build',
      () => ({ 'mf-manifest.json': '{}', 'remoteEntry.js': '' }),
      'mf-profile@x has mf-manifest.json of a stock Module Federation build, but no remote.json, which contains the contract number, routes, texts',
    ],
  ])('rejects one without %s', async (_what, files, sentence) => {
    expect(await tryFiles(files())).toContain(sentence);
    expect(await store.readPointer(profile.name)).toBeUndefined();
  });

  it('measures them, whatever the manifest says, also for remotes without a budget of their own', async () => {
    const budgets = { default: { scripts: 5_000, styles: 100 } };
    await release(
      'shell',
      createBuildFiles({ ...shell, version: '2', ...{ budgets } }, { [INSPECTOR_FILE]: inspector }),
      '2',
    );
    const heavy = `${good} // ${randomBytes(8_000).toString('base64')}`;
    const { rejection } = await tryRelease(heavy, { size: { scripts: 1, styles: 1 } });
    expect(rejection).toMatch(
      /^mf-profile@VERSION loads \d{4} bytes of scripts at startup, but shell@2 allows 5000\.$/,
    );
  });
});

it.each([
  [
    'cannot render a page',
    { 'frame.mjs': "export const renderFrame = () => { throw new Error('no frame') };" },
    'shell@2 cannot render pages: frame.mjs throws "Error: no frame" at frame.mjs:1:',
  ],
  ['cannot load the remotes', { [INSPECTOR_FILE]: 'throw new Error("no platform")' }, 'no platform'],
])('rejects a shell that %s', async (_what, contents, sentence) => {
  await tryRelease(container(describeModule()));
  await expect(release('shell', createShell('2', contents as BuildFiles), '2')).rejects.toThrow(sentence);
  expect((await store.readPointer('shell'))?.current).toBe('1');
});

it('rejects a build with a file that would not be served', async () => {
  const files = createBuildFiles(
    { ...profile, version: '2' },
    {
      'entry.js': container(describeModule()),
      'font.woff2': 'a font',
      'font.ttf': 'an old font',
    },
  );
  await expect(release(profile.name, files, '2')).rejects.toThrow(
    /^(?!.*woff2, which).*mf-profile@2 has font\.ttf, which is not served: public files end with js, css,/s,
  );
});

it('does not check a build again that was released before', async () => {
  await tryRelease(container(describeModule()), {}, 'one');
  await tryRelease(container(describeModule()), {}, 'two');
  // Would be rejected if it was new.
  writeFileSync(join(store.buildsFolder, 'shell/1', INSPECTOR_FILE), 'throw new Error()');
  const promoted = await store.movePointer(
    profile.name,
    { action: 'promote', by: 'a test' },
    (before) => promotePointer(before, 'one'),
    checkRelease,
  );
  expect(promoted.current).toBe('one');
});

it('checks a build without moving its pointer', async () => {
  await tryRelease(container(describeModule()), {}, 'one');
  const build = mkdtempSync(join(folder, 'build-'));
  writeFiles(build, createProfile(container(describeModule()), 'two'));
  await store.addBuild(profile.name, 'two', build);
  expect(await checkBuild(store, { app: profile.name, version: 'two' })).toEqual({
    app: profile.name,
    version: 'two',
    checkedWith: ['shell@1'],
    size: { scripts: expect.any(Number), styles: 0 },
  });
  expect((await store.readPointer(profile.name))?.current).toBe('one');
});
