import { createRequire } from 'node:module';
import type { Configuration } from 'webpack';
import type { AppBuild } from './app-build.ts';
import { createBaseConfig } from './base-config.ts';
import { federationPlugins } from './federation-plugin.ts';
import { federationAliases } from './federation-runtime.ts';
import { runtimeFile } from './kit-folder.ts';
import { foreignEntryPlugin, remoteManifestPlugin } from './manifest-plugin.ts';

const require = createRequire(import.meta.url);

/**
 * A remote must use the shell's react-refresh runtime, or its edits don't appear. The plugin imports the runtime by its name and
 * by its path.
 */
function refreshAliases(): Record<string, string> {
  const runtime = runtimeFile('react-refresh-remote.cjs');
  const plugin = createRequire(require.resolve('@pmmmwh/react-refresh-webpack-plugin'));
  return { 'react-refresh/runtime$': runtime, [`${plugin.resolve('react-refresh/runtime')}$`]: runtime };
}

/** Returns the webpack configuration of a remote. */
export function createRemoteConfig(build: AppBuild): Configuration {
  return createBaseConfig(build, {
    aliases: { ...federationAliases(), ...(build.isHot ? refreshAliases() : {}) },
    plugins: [...federationPlugins(build), foreignEntryPlugin(build), remoteManifestPlugin(build)],
  });
}
