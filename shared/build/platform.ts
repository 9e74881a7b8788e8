import { join } from 'node:path';
import { installedVersion, ROOT } from './repository.ts';

interface PlatformModule {
  /** Package whose version counts; ours share the platform's own. */
  package: string;
  /** A module that re-exports the curated names: only these are the platform (design 10). */
  curated?: string;
}

const curated = (file: string) => join(ROOT, 'shared/src/platform', file);
const SHARED_PACKAGE = '@ontrend/shared';

/**
 * What the shell provides to every remote, by the exact name it is imported under. A prefix key would lose
 * its version policy in the manifest, so each name stands on its own (design 10).
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
  '@ontrend/shared/i18n': { package: SHARED_PACKAGE },
  '@ontrend/shared/api-client': { package: SHARED_PACKAGE },
};

/** The names of all modules of the platform. */
export const platformModuleNames: string[] = Object.keys(platformModules);

/** The federation's runtime: the shell provides it, a remote needs it to the patch (design 10). */
export const FEDERATION_RUNTIME = {
  name: '@module-federation/webpack-bundler-runtime',
  version: installedVersion('@module-federation/enhanced'),
};

/** Version of all of ours: they grow together within 1.x (design 2). */
export const PLATFORM_VERSION = '1.0.0';

function versionOf(name: string): string {
  return name === SHARED_PACKAGE ? PLATFORM_VERSION : installedVersion(name);
}

/** Versions the shell provides, by module name. */
export function platformVersions(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(platformModules).map(([name, entry]) => [name, versionOf(entry.package)]),
  );
}

/** Ranges a remote asks for: the version it was built with, or newer within the major. */
export function platformRanges(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(platformVersions()).map(([name, version]) => [name, `^${version}`]),
  );
}

/** `shared` of a remote: taken from the shell, never bundled. */
export function remoteSharedConfig() {
  return Object.fromEntries(
    Object.entries(platformRanges()).map(([name, requiredVersion]) => [
      name,
      { import: false as const, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );
}

/** Where curated modules find what they curate, past the names that are shared. */
export const platformAliases = {
  'platform-source/react-query$': join(
    ROOT,
    'shared/node_modules/@tanstack/react-query/build/modern/index.js',
  ),
  'platform-source/react-i18next$': join(ROOT, 'shared/node_modules/react-i18next/dist/es/index.js'),
};

/** Curated modules under the names they are imported by: in the shell, which provides them. */
export function curatedAliases(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(platformModules).flatMap(([name, { curated }]) =>
      curated ? [[`${name}$`, curated]] : [],
    ),
  );
}
