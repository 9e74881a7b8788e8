import { findShellInputs } from './shell-version.ts';

const isBelow = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const namesOf = (packages: string[]) => packages.map((each) => each.slice(0, each.lastIndexOf('@')));

it('treats the platform as code', async () => {
  const { files, packages, platform } = await findShellInputs();
  expect(platform).toEqual({});
  expect(files.some(isBelow('shared/src/session'))).toBe(true);
  expect(namesOf(packages)).toContain('react-router-dom');
  expect(files).toContain('shared/src/platform/react-query.ts');
});

it('contains the code that builds it, and packages that no import names', async () => {
  const { files, packages } = await findShellInputs();
  expect(files).toEqual(
    expect.arrayContaining([
      'remote-kit/runtime/federation-runtime-host.js',
      'remote-kit/src/build/base-config.ts',
    ]),
  );
  expect(namesOf(packages)).toEqual(expect.arrayContaining(['css-loader', 'typescript', 'webpack']));
});

it('leaves the document server out', async () => {
  const { files } = await findShellInputs();
  expect(files.filter(isBelow('shell/server'))).toEqual([]);
});
