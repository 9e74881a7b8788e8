import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { findRemoteInputs, remoteVersion } from './remote-version.ts';

const isBelow = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const namesOf = (packages: string[]) => packages.map((each) => each.slice(0, each.lastIndexOf('@')));
const findInputs = (name: string) => findRemoteInputs({ name, folder: join(ROOT, name), root: ROOT });

it("leaves other teams' dependencies, sources and shared modules out", async () => {
  const [feed, profile, messages] = await Promise.all(
    ['mf-feed', 'mf-profile', 'mf-messages'].map(findInputs),
  );
  expect(namesOf(feed?.packages ?? [])).toEqual(expect.arrayContaining(['hls.js', 'swiper', 'webpack']));
  for (const other of [profile, messages]) {
    expect(namesOf(other?.packages ?? [])).not.toContain('hls.js');
    expect(other?.files.filter(isBelow('mf-feed'))).toEqual([]);
  }
  expect(profile?.files.some(isBelow('shared/src/uploads'))).toBe(true);
  expect(feed?.files.some(isBelow('shared/src/uploads'))).toBe(false);
});

it('contains the shared modules that a remote bundles, and what its manifest and its build consist of', async () => {
  const { files } = await findInputs('mf-blog-legal');
  expect(files).toEqual(
    expect.arrayContaining([
      'mf-blog-legal/src',
      // Imported by its pages, and by the description of its documents.
      'shared/src/ui/index.ts',
      'shared/src/paths/index.ts',
      'remote-kit/src/build/base-config.ts',
      'shared/src/manifest/index.ts',
    ]),
  );
  expect(files.filter((file) => /node_modules|\.test\.tsx?$|^\.\.|^\//.test(file))).toEqual([]);
});

it('contains build tools that no import names', async () => {
  const { files, packages } = await findInputs('mf-auth');
  expect(files).toContain('remote-kit/runtime/federation-runtime-remote.cjs');
  expect(namesOf(packages)).toEqual(expect.arrayContaining(['@swc/core', 'css-loader', 'lightningcss']));
});

it('treats the platform as versions', async () => {
  const { files, packages, platform } = await findInputs('mf-messages');
  expect(platform).toMatchObject({ react: expect.stringMatching(/^\^\d/) });
  expect(files.filter(isBelow('shared/src/session'))).toEqual([]);
  expect(namesOf(packages)).not.toContain('react-router-dom');
});

describe('outside of the repository', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'remote-'));
    write('package.json', JSON.stringify({ name: 'mf-trends', version: '1.0.0' }));
    write('src/remote.ts', "import chart from 'chart';\nexport default chart;\n");
    write('src/document/index.ts', 'export const remoteDocument = { routes: [] };\n');
    install('chart', '1.0.0');
    install('@ontrend/remote-kit', '2.0.0');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const install = (name: string, version: string) =>
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version }));
  const nameBuild = () => remoteVersion({ name: 'mf-trends', folder, root: folder });

  it('finds all types of files that style sheets may refer to', async () => {
    const files = ['font.woff2', 'hero.webp', 'intro.mp4'];
    for (const file of files) write(`src/${file}`, file);
    write('src/page.css', files.map((file) => `.page { src: url(./${file}) }`).join('\n'));
    write('src/remote.ts', "import './page.css';\n");
    expect(await nameBuild()).toMatch(/^1\.0\.0-/);
  });

  it('names builds by the sources, the installed packages and the kit', async () => {
    const first = await nameBuild();
    expect(first).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
    write('README.md', 'Trends\n');
    write('src/remote.test.ts', '');
    expect(await nameBuild()).toBe(first);
    const changes: [string, () => void][] = [
      ['a source', () => write('src/remote.ts', "import chart from 'chart';\nexport default [chart];\n")],
      ['a package', () => install('chart', '1.0.1')],
      ['the kit', () => install('@ontrend/remote-kit', '2.1.0')],
      ['code of the kit', () => write('node_modules/@ontrend/remote-kit/dist/bin.js', 'build();\n')],
      ['what builds contain', () => write('node_modules/@ontrend/remote-kit/runtime/texts.js', 'fix();\n')],
    ];
    const names = [first];
    for (const [, change] of changes) {
      change();
      names.push(await nameBuild());
    }
    expect(new Set(names).size).toBe(changes.length + 1);
  });

  it('names builds of one remote by what its embeds import', async () => {
    const remotes = ['mf-trends', 'mf-shows'];
    for (const name of remotes) {
      write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
      write(`${name}/src/remote.ts`, 'export default {};\n');
      write(`${name}/src/document/index.ts`, 'export const remoteDocument = { routes: [] };\n');
    }
    write('shared/player.ts', 'export const player = 1;\n');
    write('shared/player.css', '.player { color: red }\n');
    write('mf-trends/src/embed/embed/script.ts', "import '../../../../shared/player.ts';\nimport 'chart';\n");
    write('mf-trends/src/embed/embed/page.css', "@import '../../../../shared/player.css';\n");
    const nameBuilds = () =>
      Promise.all(remotes.map((name) => remoteVersion({ name, folder: join(folder, name), root: folder })));
    let [trends, shows] = await nameBuilds();
    const changes = [
      () => write('shared/player.ts', 'export const player = 2;\n'),
      () => write('shared/player.css', '.player { color: blue }\n'),
      () => install('chart', '1.0.1'),
    ];
    for (const change of changes) {
      change();
      const [changed, other] = await nameBuilds();
      expect(changed).not.toBe(trends);
      expect(other).toBe(shows);
      [trends, shows] = [changed, other];
    }
  });
});
