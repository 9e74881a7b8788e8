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

/** The next minor version, which a range would accept. */
const newer = (version = '') => version.replace(/\.(\d+)\..*/, (_, minor) => `.${Number(minor) + 1}.0`);

it('names packages with other versions than the shell provides, also newer ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-'));
  const { react, zustand, i18next } = platformVersions();
  const versions = { react: '18.3.1', zustand, i18next: newer(i18next) };
  for (const [name, version] of Object.entries(versions)) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  }
  const check = () => checkPlatformVersions({ name: 'mf-trends', folder, root: folder });
  expect(check).toThrow(`react 18.3.1 is installed, the shell provides ${react}.`);
  expect(check).toThrow(`i18next ${versions.i18next} is installed, the shell provides ${i18next}.`);
  expect(check).not.toThrow('zustand');
  rmSync(folder, { recursive: true });
});
