import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a module in which `onShutdown` and `StartError` are defined. */
function run(source: string): { output: string; exitCode: number | null } {
  const modules = join(process.cwd(), 'tools/supervisor');
  const imports = `import { onShutdown } from '${modules}/on-shutdown.ts';
    import { StartError } from '@ontrend/shared/server/start-error';
    const waiting = setInterval(() => {}, 1_000);`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', `${imports}\n${source}`],
    { encoding: 'utf8', timeout: 30_000, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return { output: stdout + stderr, exitCode: status };
}

const STOP = `async () => console.log('stopped')`;

it('stops once and exits on a signal', () => {
  const source = `onShutdown(${STOP}); process.kill(process.pid, 'SIGINT'); process.kill(process.pid, 'SIGTERM');`;
  expect(run(source)).toEqual({ output: 'stopped\n', exitCode: 0 });
});

it('prints the explanation, stops and exits with 1 when the product cannot go on', () => {
  const source = `onShutdown(${STOP}, Promise.resolve(new StartError('The database no longer exists.')));`;
  expect(run(source)).toEqual({ output: 'stopped\nThe database no longer exists.\n', exitCode: 1 });
});
