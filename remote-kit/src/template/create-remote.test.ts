import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote } from './create-remote.ts';

const TRENDS = { name: 'mf-trends', path: '/trends' };
/** As npm writes it when the archives are installed. */
const INSTALLED = {
  dependencies: { '@ontrend/remote-kit': 'file:../kit.tgz', '@ontrend/shared': 'file:../shared.tgz' },
};

let folder: string;
let output: string[];
const consoleLog = console.log;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  output = [];
  console.log = (line: string) => output.push(line);
});
afterEach(() => {
  console.log = consoleLog;
  rmSync(folder, { recursive: true });
});

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const install = (own: object = {}) =>
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, ...INSTALLED }));

it('writes a remote with its name and path, and leaves the installed packages as they are', async () => {
  install();
  await createRemote(folder, TRENDS);
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: 'mf-trends',
    scripts: { build: 'ontrend-remote build', test: 'jest' },
    ...INSTALLED,
  });
  expect(read('src/document/handles.ts')).toContain("'/trends'");
  expect(read('src/remote.ts')).toContain("name: 'mf-trends'");
  expect(read('.gitignore')).toContain('node_modules/');
  for (const file of ['README.md', 'src/remote.ts', 'src/document/home.mustache'])
    expect(read(file)).not.toMatch(/example/i);
});

it.each(['README.md', '.gitignore', 'src/remote.ts'])('changes nothing in a folder with %s', async (file) => {
  install();
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, file), 'Mine');
  await expect(createRemote(folder, TRENDS)).rejects.toThrow(
    `Nothing was written, because there is ${file}.`,
  );
  expect(read(file)).toBe('Mine');
  expect(existsSync(join(folder, 'tsconfig.json'))).toBe(false);
  expect(JSON.parse(read('package.json'))).toEqual(INSTALLED);
});

it('leaves a file with the name gitignore, which is none of a remote', async () => {
  install();
  writeFileSync(join(folder, 'gitignore'), 'Mine');
  await createRemote(folder, TRENDS);
  expect(read('gitignore')).toBe('Mine');
  expect(read('.gitignore')).toContain('node_modules/');
});

it('adds to the package.json of a team, and names the scripts that it left', async () => {
  const own = {
    license: 'MIT',
    repository: 'github:team/trends',
    engines: { node: '>=22' },
    devDependencies: { prettier: '3.0.0' },
  };
  const scripts = { format: 'prettier .', test: 'echo "Error: no test specified" && exit 1' };
  install({ ...own, name: 'trends', version: '0.3.0', type: 'commonjs', scripts });
  await createRemote(folder, TRENDS);
  expect(JSON.parse(read('package.json'))).toMatchObject({
    ...own,
    ...INSTALLED,
    name: 'mf-trends',
    version: '0.3.0',
    type: 'module',
    scripts: { ...scripts, build: 'ontrend-remote build' },
  });
  expect(output.filter((line) => line.includes('script'))).toEqual([
    'package.json has its own script "test". That of a remote is: jest',
  ]);
});

it('says what to do when the kit is not installed', async () => {
  await expect(createRemote(folder, TRENDS)).rejects.toThrow('npm install');
  expect(existsSync(join(folder, 'src'))).toBe(false);
});
