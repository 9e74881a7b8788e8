import { join } from 'node:path';
import { installedVersion, ROOT } from './repository.ts';

interface PlatformModule {
  /** Package that determines the version; our modules share the platform's version. */
  package: string;
  /** File that re-exports a selection of the package's names. Only these names belong to the platform. */
  curated?: string;
}

const curated = (file: string) => join(ROOT, 'shared/src/platform', file);
const SHARED_PACKAGE = '@ontrend/shared';

/**
 * The modules that the shell provides to every remote, by their exact import name. A prefix key would lose
 * its version policy in the federation manifest, so each name has its own entry.
 */
const platformModules: Record<string, PlatformModule> = {
  react: { package: 'react' },
  'react/jsx-runtime': { package: 'react' },
  'react-dom': { package: 'react-dom' },
  'react-router-dom': { package: 'react-router-dom', curated: curated('react-router-dom.ts') },
  '@tanstack/react-query': { package: '@tanstack/react-query', curated: curated('react-query.ts') },
  zustand: { package: 'zustand' },
  i18next: { package: 'i18next' },
  'react-i18next': { package: 'react-i18next', curated: curated('react-i18next.ts') },
  '@ontrend/shared/contract': { package: SHARED_PACKAGE },
  '@ontrend/shared/session': { package: SHARED_PACKAGE },
  '@ontrend/shared/entities': { package: SHARED_PACKAGE },
  '@ontrend/shared/events': { package: SHARED_PACKAGE },
  '@ontrend/shared/overlays': { package: SHARED_PACKAGE },
  '@ontrend/shared/query': { package: SHARED_PACKAGE },
  '@ontrend/shared/retry': { package: SHARED_PACKAGE },
  '@ontrend/shared/i18n': { package: SHARED_PACKAGE },
  '@ontrend/shared/api-client': { package: SHARED_PACKAGE },
};

/** Import names of all platform modules. */
export const platformModuleNames: string[] = Object.keys(platformModules);

/** The federation runtime. The shell provides it; a remote requires the same minor version. */
export const FEDERATION_RUNTIME = {
  name: '@module-federation/webpack-bundler-runtime',
  version: installedVersion('@module-federation/enhanced'),
};

/** Version of our own platform modules. Within a major version, names are only added. */
export const PLATFORM_VERSION = '2.0.0';

function versionOf(name: string): string {
  return name === SHARED_PACKAGE ? PLATFORM_VERSION : installedVersion(name);
}

/** Returns the versions the shell provides, by module name. */
export function platformVersions(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(platformModules).map(([name, entry]) => [name, versionOf(entry.package)]),
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

/** Aliases through which the curated modules import the original packages. */
export const platformAliases = {
  'platform-source/react-query$': join(
    ROOT,
    'shared/node_modules/@tanstack/react-query/build/modern/index.js',
  ),
  'platform-source/react-i18next$': join(ROOT, 'shared/node_modules/react-i18next/dist/es/index.js'),
};

/**
 * Returns aliases that resolve package names to their curated modules. Only the shell needs them, because it
 * provides them.
 */
export function curatedAliases(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(platformModules).flatMap(([name, { curated }]) =>
      curated ? [[`${name}$`, curated]] : [],
    ),
  );
}
