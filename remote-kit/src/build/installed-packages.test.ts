import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listInstalledPackages, packageNameOf } from './installed-packages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-packages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(path: string, manifest: { version: string; [field: string]: unknown }): void {
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, ...manifest }));
}

it('lists packages with everything that they need, in the versions that Node finds', () => {
  install('node_modules/player', { version: '1.0.0', dependencies: { '@scope/parser': '^2' } });
  install('node_modules/@scope/parser', { version: '1.5.0' });
  install('node_modules/player/node_modules/@scope/parser', {
    version: '2.1.0',
    peerDependencies: { react: '*' },
  });
  install('node_modules/react', { version: '19.0.0' });
  install('node_modules/unrelated', { version: '1.0.0' });
  expect(listInstalledPackages([{ name: 'player', from: join(root, 'app/src') }])).toEqual([
    '@scope/parser@2.1.0',
    'player@1.0.0',
    'react@19.0.0',
  ]);
});

it('leaves out what differs between machines, and what is not installed', () => {
  install('node_modules/compiler', {
    version: '1.0.0',
    optionalDependencies: { 'compiler-linux': '1.0.0' },
    peerDependencies: { 'optional-peer': '*' },
  });
  install('node_modules/compiler-linux', { version: '1.0.0' });
  const imports = ['compiler', 'alias'].map((name) => ({ name, from: root }));
  expect(listInstalledPackages(imports)).toEqual(['compiler@1.0.0']);
});

it('ends for packages that need each other', () => {
  install('node_modules/a', { version: '1.0.0', dependencies: { b: '1' } });
  install('node_modules/b', { version: '1.0.0', dependencies: { a: '1' } });
  expect(listInstalledPackages([{ name: 'a', from: root }])).toEqual(['a@1.0.0', 'b@1.0.0']);
});

it.each([
  ['react/jsx-runtime', 'react'],
  ['@scope/name/sub/path', '@scope/name'],
  ['hls.js', 'hls.js'],
])('finds the package of %s', (specifier, name) => expect(packageNameOf(specifier)).toBe(name));
