import { readdirSync } from 'node:fs';
import { ROOT } from '@ontrend/shared/build/repository';
import { findTestFiles } from './test-files.ts';

it.each([
  ['mf-feed/src/pages', 'web'],
  ['shell/src/core', 'web'],
  ['tools/checks/site-links.test.tsx', 'web'],
  ['shell/server', 'node'],
  ['shared/server', 'node'],
  ['tools/checks/decisions.test.ts', 'node'],
  ['deploy', 'node'],
  ['api/src/calls/video', 'api'],
  ['demo', 'api'],
  ['e2e/journeys', 'browser'],
] as const)('finds the tests of %s for %s', (path, runner) => {
  const { [runner]: files, ...others } = findTestFiles([path]);
  expect(files.length).toBeGreaterThan(0);
  expect(Object.values(others).flat()).toEqual([]);
});

it('selects exactly one file by its path', () => {
  const path = 'tools/test/test-files.test.ts';
  expect(findTestFiles([path]).node).toEqual([path]);
});

it('selects a file once that is named together with its folder', () => {
  const path = 'tools/test/test-files.test.ts';
  expect(findTestFiles([path, 'tools/test']).node.filter((file) => file === path)).toEqual([path]);
});

it('rejects a path that does not exist or has no tests', () => {
  expect(() => findTestFiles(['mf-nothing'])).toThrow('mf-nothing does not exist.');
  expect(() => findTestFiles(['docs'])).toThrow('docs has no tests.');
});

it('finds tests in every package', () => {
  const packages = readdirSync(ROOT).filter((name) =>
    /^(mf-|shell$|shared$|api$|demo$|e2e$|bench$|deploy$)/.test(name),
  );
  expect(packages.length).toBeGreaterThan(10);
  for (const name of packages) expect(() => findTestFiles([name])).not.toThrow();
});
