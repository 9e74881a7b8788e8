import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { checkPlatformVersions } from './check-platform-versions.ts';
import { platformVersions } from './platform.ts';

it("accepts the packages of the repository's remotes", () => {
  expect(() =>
    checkPlatformVersions({ name: 'mf-feed', folder: join(ROOT, 'mf-feed'), root: ROOT }),
  ).not.toThrow();
});

it('names packages with other versions than the shell provides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  for (const [name, version] of [
    ['react', '18.3.1'],
    ['zustand', platformVersions().zustand],
  ]) {
    mkdirSync(join(folder, 'node_modules', name as string), { recursive: true });
    writeFileSync(
      join(folder, 'node_modules', name as string, 'package.json'),
      JSON.stringify({ name, version }),
    );
  }
  const check = () => checkPlatformVersions({ name: 'mf-trends', folder, root: folder });
  expect(check).toThrow(`react 18.3.1 is installed, the shell provides ^${platformVersions().react}.`);
  expect(check).not.toThrow('zustand');
  rmSync(folder, { recursive: true });
});
