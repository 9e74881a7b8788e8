import { satisfies } from 'semver';
import type { App } from './app-build.ts';
import { findPackageFolder, readInstalledVersion } from './installed-packages.ts';
import { platformPackageRanges, platformVersions } from './platform.ts';

/**
 * Checks that the packages of the platform that a remote is compiled and tested with are those that the shell provides.
 * @throws Error that names each package with another version
 */
export function checkPlatformVersions({ name: app, folder }: App): void {
  // Not the ranges: they say which other shells a build runs in, and this one is tested with what the kit was made for.
  const provided = platformVersions();
  const others = Object.keys(platformPackageRanges()).flatMap((name) => {
    const expected = provided[name] ?? '';
    if (!findPackageFolder({ name, from: folder })) return [];
    const version = readInstalledVersion({ name, from: folder });
    return satisfies(version, expected)
      ? []
      : [`${name} ${version} is installed, the shell provides ${expected}.`];
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
