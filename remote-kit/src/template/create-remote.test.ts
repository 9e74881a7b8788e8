import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote, parseNewOptions } from './create-remote.ts';

const TRENDS = { name: 'mf-trends', path: '/trends' };
/** As npm writes it when the archives are installed. */
const INSTALLED = {
  dependencies: { '@ontrend/remote-kit': 'file:../kit.tgz', '@ontrend/shared': 'file:../shared.tgz' },
};

let folder: string;
const consoleLog = console.log;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  console.log = () => {};
});
afterEach(() => {
  console.log = consoleLog;
  rmSync(folder, { recursive: true });
});

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const install = () => writeFileSync(join(folder, 'package.json'), JSON.stringify(INSTALLED));

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

it('changes nothing in a folder with files of a remote', async () => {
  install();
  writeFileSync(join(folder, 'README.md'), 'Mine');
  await expect(createRemote(folder, TRENDS)).rejects.toThrow(
    'Nothing was written, because there is README.md.',
  );
  expect(read('README.md')).toBe('Mine');
  expect(JSON.parse(read('package.json'))).toEqual(INSTALLED);
});

it('says what to do when the kit is not installed', async () => {
  await expect(createRemote(folder, TRENDS)).rejects.toThrow('npm install');
  expect(existsSync(join(folder, 'src'))).toBe(false);
});

it.each([
  [['--name', 'trends', '--path', '/trends'], 'The name of a remote'],
  [['--name', 'mf-trends', '--path', 'trends'], 'The path "'],
  [['--name', 'mf-trends', '--path', '/a/b'], 'The path "'],
  [[], 'The name of a remote'],
])('rejects %j', (parameters, message) => {
  expect(() => parseNewOptions(parameters)).toThrow(message);
});
