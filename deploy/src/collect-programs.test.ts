import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

/** Program outside of /usr, and one that is in /usr where /bin is a link into it. */
const PROGRAM = 'a-program';
const ENV = realpathSync('/usr/bin/env');

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'collect-programs-')));
  mkdirSync(join(folder, 'bin'));
  writeProgram(PROGRAM, '');
  // Programs of this test have no libraries.
  writeProgram('ldd', 'exit 1');
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeProgram(name: string, script: string): void {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Replaces dpkg by a program that knows these files of packages. As in dpkg, a search term may be a pattern. */
function installPackages(files: [name: string, path: string][]): void {
  const search = files.map(([name, path]) => `case '${path}' in $2) echo '${name}: ${path}'; rc=0;; esac`);
  const status = files.map(([name]) => `[ "$2" != '${name}' ] || { echo 'Package: ${name}'; rc=0; }`);
  writeProgram(
    'dpkg',
    ['rc=1', 'case $1 in --search)', ...search, ';; --status)', ...status, ';; esac', 'exit $rc'].join('\n'),
  );
}

/** Collects a program. @returns the packages whose descriptions the image has */
function collect(program: string): string[] {
  const image = join(folder, 'image');
  execFileSync('sh', [join(ROOT, 'deploy/docker/collect-programs.sh'), image, program], {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    stdio: 'pipe',
  });
  expect(existsSync(join(image, program))).toBe(true);
  return readdirSync(join(image, 'var/lib/dpkg/status.d'));
}

it('describes the package of the file, not one that has another file of this name', () => {
  const program = join(folder, 'bin', PROGRAM);
  installPackages([
    ['another', `/opt/another/${PROGRAM}`],
    ['right', program],
  ]);
  expect(collect(program)).toEqual(['right']);
});

it('finds a package that lists the path with /usr', () => {
  const program = join(folder, 'bin', PROGRAM);
  installPackages([
    ['another', `/opt/another/${PROGRAM}`],
    ['right', `/usr${program}`],
  ]);
  expect(collect(program)).toEqual(['right']);
});

it('finds a package that lists the path without /usr', () => {
  installPackages([
    ['another', '/opt/another/env'],
    ['right', ENV.replace(/^\/usr/, '')],
  ]);
  expect(collect(ENV)).toEqual(['right']);
});

it('fails for a program of no package', () => {
  installPackages([['another', `/opt/another/${PROGRAM}`]]);
  expect(() => collect(join(folder, 'bin', PROGRAM))).toThrow();
});
