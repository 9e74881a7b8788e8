import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '@ontrend/shared/build/repository';
import { PROFILE_TOKEN, useReleaseApi } from '../../shell/server/testing/release-api.ts';

/** A process loads the tools of builds, which takes seconds on a busy machine. */
const TIMEOUT_MS = 30_000;

const api = useReleaseApi();

/** Starts `npm run release` as the team of mf-profile. */
function start(...words: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ['tools/run.mjs', 'deploy/src/release.ts', ...words], {
    cwd: ROOT,
    env: {
      ...process.env,
      RELEASES_URL: api.address,
      RELEASE_TOKEN: PROFILE_TOKEN,
      RELEASE_PERSON: 'ana@ontrend.example',
      RELEASE_KEY: '',
    },
  });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

/** Runs a command to its end. */
async function run(...words: string[]) {
  const child = start(...words);
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: string) => (output += text));
  child.stderr.on('data', (text: string) => (errors += text));
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

it(
  'ends with a sentence and exit code 1 for apps and commands that do not exist',
  async () => {
    const [otherTeam, typo, unknown, done] = await Promise.all([
      run('status', 'mf-messages'),
      run('stack', 'mf-profil'),
      run('statsu'),
      run('status', 'mf-profile'),
    ]);
    expect(otherTeam).toEqual({
      code: 1,
      output: '',
      errors: 'This token can release mf-profile, not mf-messages.\n',
    });
    expect(typo).toMatchObject({ code: 1, errors: 'This token can release mf-profile, not mf-profil.\n' });
    expect(unknown).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^There is no command or app "statsu"\.\nnpm run release/),
    });
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^mf-profile +1\n/),
      errors: '',
    });
  },
  TIMEOUT_MS,
);

it(
  'leaves the release when its watch is interrupted, and finishes it when its output is not read',
  async () => {
    await api.send('2');
    const watching = start('promote', 'mf-profile', '2');
    let output = '';
    for await (const text of watching.stdout) {
      output += text;
      if (output.includes('Watching')) watching.kill('SIGINT');
    }
    if (watching.exitCode === null && watching.signalCode === null) await once(watching, 'close');
    expect(watching.signalCode).toBe('SIGINT');
    expect(output).toBe(
      'Current build of mf-profile: 2\nWatching mf-profile@2 for 60 s. Ctrl-C ends the watch, not the release.\n',
    );
    expect((await api.readServedBuild())?.version).toBe('2');

    const unread = start('rollback', 'mf-profile');
    unread.stdout.destroy();
    expect(await once(unread, 'close')).toEqual([0, null]);
    expect((await api.readServedBuild())?.version).toBe('1');
  },
  TIMEOUT_MS,
);
