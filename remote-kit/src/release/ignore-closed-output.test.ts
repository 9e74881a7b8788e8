import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

it('lets a command go on when the reader of its output has ended', async () => {
  const script = `
    import { ignoreClosedOutput } from './remote-kit/src/release/ignore-closed-output.ts';
    ignoreClosedOutput();
    process.stdin.once('data', () => {
      console.log('line '.repeat(100_000));
      setTimeout(() => { console.log('last line'); process.exit(3); }, 100);
    });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: join(ROOT),
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdout.destroy();
  child.stdin.write('go');
  const [code] = await once(child, 'close');
  expect([code, errors]).toEqual([3, '']);
});
