import { join } from 'node:path';
import { hashFiles } from '@ontrend/shared/build/hash-files';
import webpack, { type Configuration } from 'webpack';
import type { AppBuild } from '../../remote-kit/src/build/app-build.ts';
import { createBaseConfig } from '../../remote-kit/src/build/base-config.ts';
import { runtimeFile } from '../../remote-kit/src/build/kit-folder.ts';
import { federationDefinitions, hostAliases, packageAliases } from './federation-host.ts';
import { SHELL } from './shell-app.ts';
import { LIBRARIES_ENTRY, shellManifestPlugin } from './shell-manifest-plugin.ts';

/**
 * Returns the webpack configuration of the shell. It is a federation host through the runtime's own API
 * (shell/src/remotes/loading/platform.ts), so its build needs no federation plugin, only the runtime's flags and aliases.
 */
export function createShellConfig(build: Omit<AppBuild, 'app'>): Configuration {
  // React Refresh must be installed before react-dom runs.
  const refresh = build.mode === 'development' ? [join(SHELL.folder, 'build/react-refresh-host.cjs')] : [];
  return createBaseConfig(
    { ...build, app: SHELL },
    {
      entry: {
        [LIBRARIES_ENTRY]: [
          ...refresh,
          runtimeFile('federation-runtime-host.js'),
          'react-dom/client',
          'i18next',
        ],
        main: { import: './src/index.ts', dependOn: LIBRARIES_ENTRY },
      },
      aliases: { ...packageAliases(build.mode), ...hostAliases() },
      plugins: [new webpack.DefinePlugin(federationDefinitions()), shellManifestPlugin(build.version)],
      ...(build.mode === 'development' ? { cacheSalt: hashFiles(SHELL.folder, ['build']) } : {}),
    },
  );
}

/** Returns the base of a benchmark's single build, which federation is compared with. */
export function createBundleConfig(build: Omit<AppBuild, 'app'>): Configuration {
  return createBaseConfig({ ...build, app: SHELL }, { aliases: packageAliases(build.mode), plugins: [] });
}
