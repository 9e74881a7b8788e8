import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readInstalledVersion } from './installed-packages.ts';
import { KIT_FOLDER, runtimeFile } from './kit-folder.ts';

const require = createRequire(import.meta.url);

/** The federation runtime. The shell provides it; a remote requires the same minor version. */
export const FEDERATION_RUNTIME = {
  name: '@module-federation/webpack-bundler-runtime',
  version: readInstalledVersion({ name: '@module-federation/enhanced', from: KIT_FOLDER }),
};

/** Returns the bundler runtime file that the federation plugin adds to builds. */
export function findBundlerRuntime(): string {
  const enhanced = createRequire(require.resolve('@module-federation/enhanced/webpack'));
  return enhanced.resolve(`${FEDERATION_RUNTIME.name}/bundler`);
}

/** Flags of the federation runtime: parts that federation-runtime-host.js leaves out. */
export const RUNTIME_FLAGS = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  // Remotes are loaded through the container protocol (shell/src/remotes/loading/load-build.ts).
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: JSON.stringify('web'),
};

/** Returns aliases with which federation-runtime-host.js contains only what remotes use of the federation runtime. */
export function runtimeAliases(): Record<string, string> {
  const bundlerRuntime = findBundlerRuntime();
  const runtime = createRequire(bundlerRuntime).resolve('@module-federation/runtime/bundler');
  return {
    [`${FEDERATION_RUNTIME.name}/dist`]: dirname(bundlerRuntime),
    '@module-federation/runtime$': join(dirname(runtime), 'index.js'),
  };
}

/** Returns aliases with which a remote uses the shell's copy of the federation runtime, so that a page loads it once. */
export function federationAliases(): Record<string, string> {
  return { [findBundlerRuntime()]: runtimeFile('federation-runtime-remote.cjs') };
}
