import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleTestPackages } from './bundle-test-packages.ts';

let root: string;
let bundled: string[][];

/** A fake bundler that records the packages. */
async function bundle(_folder: string, names: string[], _external: string[], outdir: string) {
  bundled.push(names);
  await mkdir(outdir, { recursive: true });
  return {};
}

beforeEach(async () => {
  bundled = [];
  root = await mkdtemp(join(tmpdir(), 'ontrend-bundles-'));
  for (const file of [
    'api/package.json',
    'shared/build/bundle-packages.ts',
    'tools/test/jest/bundle-test-packages.ts',
    'pnpm-lock.yaml',
  ]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
  }
});
afterEach(() => rm(root, { recursive: true }));

it('bundles packages once, without those that have native modules', async () => {
  const list = await bundleTestPackages(root, bundle);
  expect(await bundleTestPackages(root, bundle)).toBe(list);
  expect(bundled).toHaveLength(1);
  expect(bundled[0]).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod']));
  expect(bundled[0]).not.toContain('sharp');
});

it.each(['pnpm-lock.yaml', 'api/package.json', 'shared/build/bundle-packages.ts'])(
  'bundles packages again after a change of %s, and removes the outdated bundles',
  async (file) => {
    const outdated = await bundleTestPackages(root, bundle);
    await writeFile(join(root, file), 'changed');
    const list = await bundleTestPackages(root, bundle);
    expect(bundled).toHaveLength(2);
    expect(existsSync(list)).toBe(true);
    expect(existsSync(outdated)).toBe(false);
  },
);
