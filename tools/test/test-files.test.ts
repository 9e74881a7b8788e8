import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readPackage, remoteNames } from '@ontrend/shared/build/repository';
import { findTestFiles } from './test-files.ts';

it.each([
  ['mf-feed/src/pages', 'web'],
  ['shell/src/core', 'web'],
  ['tools/checks/site-links.test.tsx', 'web'],
  ['shell/server', 'server'],
  ['shared/server', 'server'],
  ['tools/checks/decisions.test.ts', 'server'],
  ['deploy', 'server'],
  ['api/src/calls/video', 'server'],
  ['demo', 'server'],
  ['e2e/journeys', 'browser'],
] as const)('finds the tests of %s for %s', (path, runner) => {
  const { [runner]: files, ...others } = findTestFiles([path]);
  expect(files.length).toBeGreaterThan(0);
  expect(Object.values(others).flat()).toEqual([]);
});

it('selects exactly one file by its path', () => {
  const path = 'tools/test/test-files.test.ts';
  expect(findTestFiles([path]).server).toEqual([path]);
});

it('selects a file once that is named together with its folder', () => {
  const path = 'tools/test/test-files.test.ts';
  expect(findTestFiles([path, 'tools/test']).server.filter((file) => file === path)).toEqual([path]);
});

it('rejects a path that does not exist or has no tests', () => {
  expect(() => findTestFiles(['mf-nothing'])).toThrow('mf-nothing does not exist.');
  expect(() => findTestFiles(['docs'])).toThrow('docs has no tests.');
});

describe('every package', () => {
  const packages = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'package.json')));

  it('is found', () => {
    expect(packages).toEqual(
      expect.arrayContaining([
        ...remoteNames(),
        'api',
        'bench',
        'demo',
        'deploy',
        'e2e',
        'remote-kit',
        'shared',
        'shell',
      ]),
    );
  });

  it.each(packages)('has tests and the scripts to build, test and check it: %s', (name) => {
    expect(() => findTestFiles([name])).not.toThrow();
    // The commands fail for a package without tests or types; without a script, `pnpm --filter` exits with 0.
    expect(readPackage(name)).toMatchObject({
      scripts: {
        build: `node ../tools/run.mjs tools/build.ts ${name}`,
        test: `node ../tools/run.mjs tools/test.ts ${name}`,
        types: `node ../tools/run.mjs tools/types.ts ${name}`,
      },
    });
  });
});
