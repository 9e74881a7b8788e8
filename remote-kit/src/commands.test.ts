import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runCommand } from './commands.ts';

const REMOTE = join(ROOT, 'mf-blog-legal');

it.each([[[]], [['help']], [['--help']], [['-h']]])('prints all commands for %j', async (parameters) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await runCommand(REMOTE, parameters);
  expect(log.mock.calls.join()).toContain('ontrend-remote canary 10%');
  log.mockRestore();
});

it.each([[['publish']], [['nothing']], [['toString']]])(
  'rejects %j with all commands',
  async (parameters) => {
    const message = `There is no command "${parameters[0]}".\nontrend-remote new`;
    await expect(runCommand(REMOTE, parameters)).rejects.toThrow(message);
  },
);

it('says where it has to be run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'empty-'));
  await expect(runCommand(folder, ['build'])).rejects.toThrow('contains no remote');
  rmSync(folder, { recursive: true });
});

it('says which settings a release needs, and who provides them', async () => {
  const { RELEASES_URL, RELEASE_TOKEN } = process.env;
  delete process.env.RELEASES_URL;
  delete process.env.RELEASE_TOKEN;
  await expect(runCommand(REMOTE, ['release'])).rejects.toThrow('The operator of the site provides them');
  Object.assign(process.env, RELEASES_URL && { RELEASES_URL }, RELEASE_TOKEN && { RELEASE_TOKEN });
});

it.each([
  [['release', 'rollback', 'mf-blog-legal'], 'Did you mean npx ontrend-remote rollback?'],
  [['release', 'send'], 'Did you mean npx ontrend-remote send?'],
  [['release', 'grant', 'mf-x', '/x'], 'in the repository of OnTrend: npm run release -- grant'],
  [
    ['grant', 'mf-x', '/x'],
    'There is no command "grant". The operator of the site runs it in the repository',
  ],
  [['release', '--help', '--no-watch'], 'ontrend-remote release does not take "--help"'],
  [['rollback', 'mf-feed'], 'ontrend-remote rollback does not take "mf-feed"'],
  [['canary', '10%', '20%'], 'ontrend-remote canary does not take "20%"'],
  [['check', '--helpp'], 'ontrend-remote check does not take "--helpp"'],
  [['build', 'mf-feed'], 'ontrend-remote build does not take "mf-feed"'],
])('does not ignore a part of %j', async (parameters, message) => {
  await expect(runCommand(REMOTE, parameters)).rejects.toThrow(message);
});

it.each([
  [['dev'], 'Name the site'],
  [['dev', '--against', 'staging'], '--against needs the address of a site'],
  [['dev', '--fast'], 'Unknown option'],
])('says what %j lacks', async (parameters, message) => {
  await expect(runCommand(REMOTE, parameters)).rejects.toThrow(message);
});
