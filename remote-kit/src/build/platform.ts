import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageFolder, readInstalledVersion } from './installed-packages.ts';
import { KIT_FOLDER } from './kit-folder.ts';

const SHARED_PACKAGE = '@ontrend/shared';

/**
 * The modules that the shell provides to every remote, by their exact import name, with the packages that determine their
 * versions. A prefix key would lose its version policy in the federation manifest, so each name has its own entry.
 */
const platformPackages: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  zustand: 'zustand',
  i18next: 'i18next',
  'react-i18next': 'react-i18next',
  '@ontrend/shared/contract': SHARED_PACKAGE,
  '@ontrend/shared/session': SHARED_PACKAGE,
  '@ontrend/shared/entities': SHARED_PACKAGE,
  '@ontrend/shared/events': SHARED_PACKAGE,
  '@ontrend/shared/overlays': SHARED_PACKAGE,
  '@ontrend/shared/query': SHARED_PACKAGE,
  '@ontrend/shared/retry': SHARED_PACKAGE,
  '@ontrend/shared/i18n': SHARED_PACKAGE,
  '@ontrend/shared/api-client': SHARED_PACKAGE,
};

/** Import names of all platform modules. */
export const platformModuleNames: string[] = Object.keys(platformPackages);

/** Version of our own platform modules. Within a major version, names are only added. */
export const PLATFORM_VERSION = '2.0.0';

/** Versions of the packages, recorded when the kit is packed. */
const RECORD = join(KIT_FOLDER, 'platform.json');

/** Returns the versions the shell provides, by module name. The packed kit knows those that it was made with. */
export function platformVersions(): Record<string, string> {
  if (existsSync(RECORD)) return JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string>;
  // In the repository, `shared` determines the versions.
  const shared = findPackageFolder({ name: SHARED_PACKAGE, from: KIT_FOLDER }) ?? KIT_FOLDER;
  return Object.fromEntries(
    Object.entries(platformPackages).map(([name, source]) => [
      name,
      source === SHARED_PACKAGE ? PLATFORM_VERSION : readInstalledVersion({ name: source, from: shared }),
    ]),
  );
}

/**
 * Returns the version ranges a remote requires: at least the version it was built with, within the same major
 * version.
 */
export function platformRanges(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(platformVersions()).map(([name, version]) => [name, `^${version}`]),
  );
}

/** Returns the packages of others among the platform, by name, with the version ranges a remote requires. */
export function platformPackageRanges(): Record<string, string> {
  const ranges = platformRanges();
  return Object.fromEntries(
    Object.entries(platformPackages)
      .filter(([, source]) => source !== SHARED_PACKAGE)
      .map(([name, source]) => [source, ranges[name] ?? '']),
  );
}

/**
 * Returns the federation option `shared` of a remote: every platform module comes from the shell and is never
 * bundled.
 */
export function remoteSharedConfig() {
  return Object.fromEntries(
    Object.entries(platformRanges()).map(([name, requiredVersion]) => [
      name,
      { import: false as const, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );
}
