import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { runAdmin } from './run-admin.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ontrend-admin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runCommand(...argv: string[]) {
  const printed: string[] = [];
  const output = (text: string) => {
    printed.push(text);
  };
  const code = await runAdmin(argv, { DATA_DIR: folder }, { out: output, err: output });
  return [code, printed.join('\n')];
}

it('works with a running and a stopped installation, and rejects a missing or outdated database', async () => {
  expect(await runCommand('log')).toEqual([
    1,
    expect.stringMatching(/^No database found in .*Start OnTrend once/),
  ]);

  const dataDir = join(folder, 'postgres');
  const running = await startEmbeddedPostgres({ dataDir });
  expect(await runCommand('log')).toEqual([1, expect.stringContaining('schema is outdated')]);
  await migrate(running.url);
  expect(await runCommand('category', 'create', 'while-running', 'While running', '--as', 'me')).toEqual([
    0,
    'Category while-running created.',
  ]);
  await running.stop();

  const [code, log] = await runCommand('log');
  expect([code, log]).toEqual([0, expect.stringContaining('while-running')]);
  // The database was stopped again and can be started by another process.
  const again = await startEmbeddedPostgres({ dataDir });
  await again.stop();
});
