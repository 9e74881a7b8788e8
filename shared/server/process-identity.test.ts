import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAlive } from './process-identity.ts';

it('does not count a process as running that has exited and was not awaited by its parent', async () => {
  // The program that replaces the shell never awaits the shell's child.
  const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(parent, 'exit');
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(line.toString());
  expect(isAlive(child)).toBe(true);
  process.kill(child, 'SIGKILL');
  while (isAlive(child)) await new Promise(setImmediate);
  parent.kill('SIGKILL');
  await exited;
});
