import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { type AppBuild, containerName, EXPOSED_CHUNK } from './app-build.ts';
import { mergeEntryPlugin } from './merge-entry-plugin.ts';
import { remoteSharedConfig } from './platform.ts';

/** Returns the federation plugins of a remote. */
export function federationPlugins({ app, version, mode }: AppBuild): NonNullable<Configuration['plugins']> {
  const name = containerName(app.name, version);
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
