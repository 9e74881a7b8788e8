import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { type AppBuild, containerName, EXPOSED_CHUNK } from './app-build.ts';
import { OneFilePlugin } from './one-file-plugin.ts';
import { curatedAliases, FEDERATION_RUNTIME, platformVersions, takenByRemote } from './platform.ts';
import { ROOT } from './repository.ts';

const require = createRequire(import.meta.url);
const here = (file: string) => join(ROOT, 'shared/build', file);

/**
 * The federation's plugins for an app. The shell is a host by its own means (shell/src/platform.ts), and a
 * remote alone has none.
 */
export function federation({ app, version, kind, mode }: AppBuild): WebpackPluginInstance[] {
  if (kind === 'standalone') return [];
  if (kind === 'shell') {
    return [new webpack.DefinePlugin({ PLATFORM_VERSIONS: JSON.stringify(platformVersions()) })];
  }
  const name = containerName(app, version);
  return [
    new ModuleFederationPlugin({
      ...{ dts: false, manifest: false, dev: false },
      name,
      filename: mode === 'production' ? 'remote-entry.[contenthash:10].js' : 'remote-entry.js',
      exposes: { './remote': { import: './src/remote.ts', name: EXPOSED_CHUNK } },
      shared: takenByRemote(),
      experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
    }),
    ...(mode === 'production' ? [new OneFilePlugin(name, EXPOSED_CHUNK)] : []),
  ];
}

/**
 * What stands under other names than its own: in the shell the curated parts of the platform, in a remote the page's
 * federation where the bundler runtime would.
 */
export function federationAliases({ kind }: AppBuild): Record<string, string> {
  if (kind === 'standalone') return {};
  if (kind === 'shell') return curatedAliases();
  const enhanced = createRequire(require.resolve('@module-federation/enhanced/webpack'));
  return { [enhanced.resolve(`${FEDERATION_RUNTIME.name}/bundler`)]: here('federation-of-the-page.cjs') };
}
