import { satisfies } from 'semver';
import type { App } from './app-build.ts';
import { findPackageFolder, readInstalledVersion } from './installed-packages.ts';
import { platformPackageRanges } from './platform.ts';

/**
 * Checks that the packages of the platform that a remote is compiled and tested with are those that the shell provides.
 * @throws Error that names each package with another version
 */
export function checkPlatformVersions({ name: app, folder }: App): void {
  const others = Object.entries(platformPackageRanges()).flatMap(([name, range]) => {
    if (!findPackageFolder({ name, from: folder })) return [];
    const version = readInstalledVersion({ name, from: folder });
    return satisfies(version, range) ? [] : [`${name} ${version} is installed, the shell provides ${range}.`];
  });
  if (others.length === 0) return;
  throw new Error(
    [
      `${app} can't be built, because it would be compiled with other versions than it runs with:`,
      ...others.map((other) => `  ${other}`),
      'Remove these packages from its package.json: @ontrend/shared brings the right ones.',
    ].join('\n'),
  );
}
