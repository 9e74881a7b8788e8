import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

it('rejects when no file descriptor is free, and the process goes on', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'run-program.ts'));
  const script = `
    import { openSync } from 'node:fs';
    import { runProgram } from ${module};
    try { for (;;) openSync('/dev/null'); } catch {}
    await runProgram('/bin/true', [], { cwd: '/' }).catch((error) => console.log(error.message));
    setTimeout(() => console.log('running'));`;
  const tsx = ['--import', require.resolve('tsx'), '--input-type=module', '-e', script];
  const output = execFileSync('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, ...tsx], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(output).toBe('spawn /bin/true EMFILE\nrunning\n');
});
