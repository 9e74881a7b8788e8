import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addIntegrity } from './add-integrity.ts';

it('lists the digests of all files that are executed or served, in the format of the integrity attribute', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(folder, 'lottie'));
  for (const path of ['entry.js', 'entry.js.map', 'entry.js.br', 'frame.mjs', 'lottie/like.json'])
    writeFileSync(join(folder, path), "alert('Hello, world.');");
  writeFileSync(join(folder, 'remote.json'), '{"name":"mf-x"}');
  await addIntegrity(folder, 'remote.json');
  // Computed with: openssl dgst -sha384 -binary | openssl base64 -A
  const digest = 'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO';
  expect(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'))).toEqual({
    name: 'mf-x',
    integrity: { 'entry.js': digest, 'frame.mjs': digest, 'lottie/like.json': digest },
  });
  rmSync(folder, { recursive: true });
});
