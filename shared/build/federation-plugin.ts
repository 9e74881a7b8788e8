import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { type AppBuild, containerName, EXPOSED_CHUNK } from './app-build.ts';
import { mergeEntryPlugin } from './merge-entry-plugin.ts';
import { curatedAliases, FEDERATION_RUNTIME, platformVersions, remoteSharedConfig } from './platform.ts';
import { ROOT } from './repository.ts';

const require = createRequire(import.meta.url);
const buildFile = (file: string) => join(ROOT, 'shared/build', file);

/** Returns what the code of the shell's host expects its build to define. */
export function federationDefinitions(): Record<string, string> {
  return {
    PLATFORM_VERSIONS: JSON.stringify(platformVersions()),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    // Remotes are loaded through the container protocol (shell/src/remotes/loading/load-build.ts).
    FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
    FEDERATION_OPTIMIZE_NO_SHARED: 'false',
    ENV_TARGET: JSON.stringify('web'),
  };
}

/**
 * Returns the federation plugins of an app. The shell is a host through the runtime's own API
 * (shell/src/remotes/loading/platform.ts), so its build only sets flags of the runtime.
 */
export function federationPlugins({
  app,
  version,
  kind,
  mode,
}: AppBuild): NonNullable<Configuration['plugins']> {
  if (kind === 'bundle') return [];
  if (kind === 'shell') return [new webpack.DefinePlugin(federationDefinitions())];
  const name = containerName(app, version);
  return [
    new ModuleFederationPlugin({
      dts: false,
      manifest: false,
      dev: false,
      name,
      filename: mode === 'production' ? 'remote-entry.[contenthash:10].js' : 'remote-entry.js',
      exposes: { './remote': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
      shared: remoteSharedConfig(),
      experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
    }),
    ...(mode === 'production' ? [mergeEntryPlugin(name, EXPOSED_CHUNK)] : []),
  ];
}

/**
 * Returns aliases for parts of the federation runtime. The shell leaves out what it doesn't use; a remote
 * uses the shell's copy of the runtime, so that a page loads it once.
 */
export function federationAliases(kind: AppBuild['kind']): Record<string, string> {
  if (kind === 'bundle') return {};
  const enhanced = createRequire(require.resolve('@module-federation/enhanced/webpack'));
  const bundlerRuntime = enhanced.resolve(`${FEDERATION_RUNTIME.name}/bundler`);
  if (kind === 'remote') return { [bundlerRuntime]: buildFile('federation-runtime-remote.cjs') };
  const runtime = createRequire(bundlerRuntime).resolve('@module-federation/runtime/bundler');
  return {
    ...curatedAliases(),
    [`${FEDERATION_RUNTIME.name}/dist`]: dirname(bundlerRuntime),
    '@module-federation/runtime$': join(dirname(runtime), 'index.js'),
  };
}
