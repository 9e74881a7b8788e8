import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { RUNTIME_FLAGS, runtimeAliases } from '../../remote-kit/src/build/federation-runtime.ts';
import { platformVersions } from '../../remote-kit/src/build/platform.ts';

/** Files that re-export a selection of a package's names. Only these names belong to the platform. */
const CURATED_MODULES = {
  'react-router-dom': 'react-router-dom.ts',
  '@tanstack/react-query': 'react-query.ts',
  'react-i18next': 'react-i18next.ts',
};
/** Folder of the curated modules, relative to the root. */
export const CURATED_FOLDER = 'shared/src/platform';

const packageFile = (file: string) => join(ROOT, 'shared/node_modules', file);

/** Aliases through which the curated modules import the original packages. */
const originalAliases = {
  'platform-source/react-query$': packageFile('@tanstack/react-query/build/modern/index.js'),
  'platform-source/react-i18next$': packageFile('react-i18next/dist/es/index.js'),
};

/** Returns what the code of the shell's host expects its build to define. */
export function federationDefinitions(): Record<string, string> {
  return { PLATFORM_VERSIONS: JSON.stringify(platformVersions()), ...RUNTIME_FLAGS };
}

/** Returns the aliases of the platform's packages in every build of the shell. */
export function packageAliases(mode: 'production' | 'development'): Record<string, string> {
  const production = (file: string) => packageFile(`react-router/dist/production/${file}`);
  return {
    ...originalAliases,
    // The package exports of react-router resolve to its development build in every mode.
    ...(mode === 'production'
      ? { 'react-router$': production('index.mjs'), 'react-router/dom$': production('dom-export.mjs') }
      : {}),
  };
}

/**
 * Returns aliases of the host: of large packages only the curated modules, because the shell provides them, and of the
 * federation runtime only what the shell uses.
 */
export function hostAliases(): Record<string, string> {
  return {
    ...originalAliases,
    ...Object.fromEntries(
      Object.entries(CURATED_MODULES).map(([name, file]) => [`${name}$`, join(ROOT, CURATED_FOLDER, file)]),
    ),
    ...runtimeAliases(),
  };
}
