import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { findCommitBuilds, readContract } from './commit-builds.ts';

const COMMIT = 'c0ffee';

let cacheDir: string;

beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'commit-builds-'));
});
afterEach(() => rmSync(cacheDir, { recursive: true }));

async function writeBuilds(commit: string, folder: string): Promise<void> {
  for (const [app, version] of Object.entries({ shell: '1.0.0-a', 'mf-auth': '1.0.0-b' })) {
    mkdirSync(join(folder, app, version), { recursive: true });
    writeFileSync(join(folder, app, version, 'main.js'), `${app} of ${commit}`);
  }
}

it('builds a commit once', async () => {
  const build = vi.fn(writeBuilds);
  const first = await findCommitBuilds(COMMIT, { build, cacheDir });
  expect(await findCommitBuilds(COMMIT, { build, cacheDir })).toEqual(first);
  expect(build).toHaveBeenCalledTimes(1);
  expect(first.map(({ app, version }) => `${app}@${version}`).sort()).toEqual([
    'mf-auth@1.0.0-b',
    'shell@1.0.0-a',
  ]);
  for (const { app, folder } of first)
    expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe(`${app} of ${COMMIT}`);
});

it('builds a commit again after a failed build', async () => {
  const fail = async (commit: string, folder: string) => {
    await writeBuilds(commit, folder);
    throw new Error('The build of shell failed');
  };
  await expect(findCommitBuilds(COMMIT, { build: fail, cacheDir })).rejects.toThrow('The build of shell');
  expect(await findCommitBuilds(COMMIT, { build: writeBuilds, cacheDir })).toHaveLength(2);
});

it('retains the builds of the commits that were used last', async () => {
  for (const [index, commit] of ['oldest', 'old', 'recent'].entries()) {
    await writeBuilds(commit, join(cacheDir, commit));
    utimesSync(join(cacheDir, commit), index, index);
  }
  await findCommitBuilds(COMMIT, { build: writeBuilds, cacheDir });
  const commits = readdirSync(cacheDir).filter((name) => !name.startsWith('.'));
  expect(commits.sort()).toEqual([COMMIT, 'old', 'recent']);
});

it('reads the contract number of a commit without building it', () => {
  expect(readContract('HEAD')).toBe(CONTRACT_VERSION);
  expect(readContract('no-such-commit')).toBeUndefined();
});
