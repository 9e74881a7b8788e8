import { createRequire } from 'node:module';
import { readInstalledVersion } from './installed-packages.ts';
import { KIT_FOLDER, runtimeFile } from './kit-folder.ts';

const require = createRequire(import.meta.url);

/** The federation runtime. The shell provides it; a remote requires the same minor version. */
export const FEDERATION_RUNTIME = {
  name: '@module-federation/webpack-bundler-runtime',
  version: readInstalledVersion({ name: '@module-federation/enhanced', from: KIT_FOLDER }),
};

/** Returns the file of the federation's bundler runtime that builds with the federation plugin contain. */
export function findBundlerRuntime(): string {
  const enhanced = createRequire(require.resolve('@module-federation/enhanced/webpack'));
  return enhanced.resolve(`${FEDERATION_RUNTIME.name}/bundler`);
}

/** Returns aliases with which a remote uses the shell's copy of the federation runtime, so that a page loads it once. */
export function federationAliases(): Record<string, string> {
  return { [findBundlerRuntime()]: runtimeFile('federation-runtime-remote.cjs') };
}
