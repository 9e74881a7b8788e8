import { findBuildInputs } from './build-inputs.ts';

const isBelow = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const namesOf = (packages: string[]) => packages.map((each) => each.slice(0, each.lastIndexOf('@')));

it("leaves other teams' dependencies, sources and shared modules out", async () => {
  const [feed, profile, messages] = await Promise.all(
    ['mf-feed', 'mf-profile', 'mf-messages'].map(findBuildInputs),
  );
  expect(namesOf(feed?.packages ?? [])).toEqual(expect.arrayContaining(['hls.js', 'swiper', 'webpack']));
  for (const other of [profile, messages]) {
    expect(namesOf(other?.packages ?? [])).not.toContain('hls.js');
    expect(other?.files.filter(isBelow('mf-feed'))).toEqual([]);
  }
  expect(profile?.files.some(isBelow('shared/src/uploads'))).toBe(true);
  expect(feed?.files.some(isBelow('shared/src/uploads'))).toBe(false);
});

it('contains the shared modules that an app bundles, and what its manifest and its build consist of', async () => {
  const { files } = await findBuildInputs('mf-blog-legal');
  expect(files).toEqual(
    expect.arrayContaining([
      'mf-blog-legal',
      // Imported by its pages, and by the description of its documents.
      'shared/src/ui/index.ts',
      'shared/src/paths/index.ts',
      'shared/build/webpack-config.ts',
      'shared/src/manifest/index.ts',
    ]),
  );
  expect(files.filter((file) => /node_modules|\.test\.tsx?$|^\.\.|^\//.test(file))).toEqual([]);
});

it('contains build tools that no import names', async () => {
  const { files, packages } = await findBuildInputs('mf-auth');
  expect(files).toContain('shared/build/federation-runtime-remote.cjs');
  expect(namesOf(packages)).toEqual(
    expect.arrayContaining(['@swc/core', 'css-loader', 'lightningcss', 'typescript']),
  );
});

it('treats the platform as versions for a remote, and as code for the shell', async () => {
  const [remote, shell] = await Promise.all(['mf-messages', 'shell'].map(findBuildInputs));
  expect(remote?.platform).toMatchObject({ react: expect.stringMatching(/^\^\d/) });
  expect(remote?.files.filter(isBelow('shared/src/session'))).toEqual([]);
  expect(namesOf(remote?.packages ?? [])).not.toContain('react-router-dom');
  expect(shell?.platform).toEqual({});
  expect(shell?.files.some(isBelow('shared/src/session'))).toBe(true);
  expect(namesOf(shell?.packages ?? [])).toContain('react-router-dom');
  expect(shell?.files).toContain('shared/src/platform/react-query.ts');
});

it('leaves the document server out of the shell', async () => {
  const { files } = await findBuildInputs('shell');
  expect(files.filter(isBelow('shell/server'))).toEqual([]);
});
