import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { build } from 'esbuild';
import { isModule, listAllPublicEntries } from '../public-api/public-entries.ts';
import { runTypeScript } from '../public-api/run-typescript.ts';
import {
  createOutsideFolder,
  listDeclaredExports,
  readInstalledManifest,
  readTarball,
} from './outside-folder.ts';
import { packKit, type Tarball } from './pack-kit.ts';

/** Milliseconds; the compiler runs on a machine with other tests. */
const TIMEOUT_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'ontrend-kit-'));
const modules = listAllPublicEntries().filter(isModule);
let tarballs: Tarball[];
let outside: string;
beforeAll(async () => {
  tarballs = await packKit(folder);
  // A team installs the types of its test runner itself.
  outside = await createOutsideFolder(
    tarballs.map(({ file }) => file),
    ['@types/jest', '@types/node'],
  );
}, TIMEOUT_MS);
afterAll(() => {
  for (const one of [folder, outside]) rmSync(one, { recursive: true });
});

/** Compiles a module in the folder outside. @returns the errors in it and in our packages */
async function findTypeErrors(text: string): Promise<string[]> {
  writeFileSync(join(outside, 'check.ts'), text);
  const config = join(outside, 'tsconfig.json');
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    types: ['jest', 'node', '@ontrend/shared/ambient'],
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ['check.ts'] }));
  const { output } = await runTypeScript(config);
  // Declarations of other packages have errors of their own.
  return output.split('\n').filter((line) => /^\S*(@ontrend|check\.ts)/.test(line));
}

/** Runs Node in a folder. @throws Error with its output when it fails */
async function runNode(cwd: string, ...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, parameters, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return stdout;
}

it(
  'has types for every public entry outside of the repository',
  async () => {
    const checks = modules.map(
      ({ name }, index) => `import * as entry${index} from '${name}';
// A module whose types can't be found would be \`any\`.
export const hasTypes${index}: 0 extends 1 & typeof entry${index} ? never : true = true;`,
    );
    const useOfAmbientTypes = `import styles from './page.module.css';
export const className: string = styles.page ?? '';`;
    expect(await findTypeErrors([...checks, useOfAmbientTypes].join('\n'))).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'has code for every public entry, which exports what its types declare',
  async () => {
    const inBrowsers = modules.filter(({ name }) => name.startsWith('@ontrend/shared/'));
    const { metafile } = await build({
      absWorkingDir: outside,
      entryPoints: inBrowsers.map(({ name }) => ({ in: name, out: name })),
      outdir: 'out',
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      loader: { '.css': 'empty' },
      logLevel: 'silent',
    });
    for (const { name } of inBrowsers) {
      const exports = metafile.outputs[`out/${name}.js`]?.exports;
      expect([name, exports?.sort()]).toEqual([name, listDeclaredExports(outside, name, ['value'])]);
    }
  },
  TIMEOUT_MS,
);

it(
  'has modules of the kit that Node loads, which export what their types declare',
  async () => {
    const inNode = modules.filter(({ name }) => name.startsWith('@ontrend/remote-kit'));
    const script = `const names = ${JSON.stringify(inNode.map(({ name }) => name))};
const all = await Promise.all(names.map(async (name) => Object.keys(await import(name))));
console.log(JSON.stringify(all));`;
    const exports = JSON.parse(await runNode(outside, '--input-type=module', '-e', script)) as string[][];
    expect(exports.map((names) => names.sort())).toEqual(
      inNode.map(({ name }) => listDeclaredExports(outside, name, ['value'])),
    );
  },
  TIMEOUT_MS,
);

it(
  'has a program that knows the files it came with',
  async () => {
    const { bin } = readInstalledManifest(outside, '@ontrend/remote-kit');
    const program = join(outside, 'node_modules/@ontrend/remote-kit', bin?.['ontrend-remote'] ?? '');
    await expect(runNode(outside, program)).resolves.toContain('ontrend-remote release');
    const remote = join(outside, 'mf-trends');
    mkdirSync(remote);
    writeFileSync(join(remote, 'package.json'), '{}');
    await runNode(remote, program, 'new', '--name', 'mf-trends', '--path', '/trends');
    expect(readFileSync(join(remote, 'src/remote.ts'), 'utf8')).toContain('mf-trends');
  },
  TIMEOUT_MS,
);

it('leaves platform modules in files of their own, which import each other by the shared names', async () => {
  const files = await readTarball(tarballs[0]?.file ?? '');
  expect(files.get('src/session/index.js')).toContain("from '@ontrend/shared/api-client'");
  expect(files.get('src/ui/follow-button.js')).toContain("from '@ontrend/shared/entities'");
});

it('contains nothing that a remote does not need', async () => {
  for (const { file } of tarballs) {
    const files = await readTarball(file);
    for (const [path, content] of files) {
      // New remotes start with tests. The other file is compiled into the entry of a remote for other hosts.
      const isSource = path.startsWith('template/') || path === 'runtime/adapt-container.ts';
      if (!isSource) expect(path).not.toMatch(/\.test\.|(?<!\.d)\.tsx?$/);
      expect(path).not.toMatch(/\.map$|node_modules|src\/(testing\/simulation|platform)\/|session-cookies/);
      // Reports the file instead of its content.
      if (content.includes(ROOT)) throw new Error(`${path} contains the path of this checkout.`);
    }
    expect(files.get('package.json')).not.toMatch(/"(workspace|catalog):/);
  }
});

it('depends on the versions that are installed here, and on nothing that only servers use', async () => {
  const { dependencies } = readInstalledManifest(outside, '@ontrend/shared');
  const react = readFileSync(join(ROOT, 'shared/node_modules/react/package.json'), 'utf8');
  expect(dependencies?.react).toBe((JSON.parse(react) as { version: string }).version);
  expect(Object.keys(dependencies ?? {})).toEqual(expect.arrayContaining(['@types/react', 'react-dom']));
  expect(Object.keys(dependencies ?? {})).not.toContain('prom-client');
});

/** The documentation of the API describes the wire; a path says itself what it is. */
const WITHOUT_DOCSTRINGS = /^src\/(wire\/|paths\/paths\.)/;

it('describes every public export', async () => {
  const names = new Set(modules.flatMap(({ name }) => listDeclaredExports(outside, name, ['value', 'type'])));
  const undescribed: string[] = [];
  for (const { file } of tarballs)
    for (const [path, text] of await readTarball(file)) {
      if (!path.endsWith('.d.ts') || WITHOUT_DOCSTRINGS.test(path)) continue;
      const declared = text.matchAll(
        /(\*\/\n)?^export (?:declare )?(?:function|const|class|interface|type) (\w+)/gm,
      );
      for (const [, docstring, name = ''] of declared)
        if (!docstring && names.has(name)) undescribed.push(`${path} ${name}`);
    }
  expect(undescribed).toEqual([]);
});

it(
  'makes the same archives from the same sources',
  async () => {
    const again = await packKit(join(folder, 'again'));
    for (const [index, { file }] of tarballs.entries())
      expect(readFileSync(again[index]?.file ?? '').equals(readFileSync(file))).toBe(true);
  },
  TIMEOUT_MS,
);
