import { join } from 'node:path';
import type { RemoteManifest } from '@ontrend/shared/manifest';
import { type BuildOptions, build } from 'esbuild';
import webpack, { type Compilation } from 'webpack';
import { federationAliases, federationDefinitions } from './federation-plugin.ts';
import { FEDERATION_RUNTIME } from './platform.ts';
import { ROOT } from './repository.ts';

/** File name of a remote's entry for pages of other hosts (decision 105). */
export const FOREIGN_ENTRY_FILE = 'foreign-entry.js';

const FOLDER = join(ROOT, 'shared/build');

async function bundle(options: BuildOptions): Promise<string> {
  const aliases = federationAliases('shell');
  const { outputFiles } = await build({
    ...options,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    // webpack marks exact names with `$`.
    alias: Object.fromEntries(Object.entries(aliases).map(([name, file]) => [name.replace(/\$$/, ''), file])),
    define: { 'process.env.NODE_ENV': '"production"', ...federationDefinitions() },
    logLevel: 'error',
  });
  return outputFiles?.[0]?.text.trim() ?? '';
}

let runtime: Promise<string> | undefined;

/**
 * Emits foreign-entry.js: the entry of a remote between a copy of the federation runtime, for pages without our shell, and
 * the check of the modules that the host shares.
 * @param entry file name of the remote's entry
 */
export async function emitForeignEntry(
  compilation: Compilation,
  entry: string,
  { requires, ...remote }: Pick<RemoteManifest, 'name' | 'version' | 'global' | 'requires'>,
): Promise<void> {
  const { ConcatSource } = webpack.sources;
  const container = compilation.getAsset(entry);
  if (!container) throw new Error(`${remote.name} has no file ${entry}`);
  runtime ??= bundle({ entryPoints: [join(FOLDER, 'federation-runtime-host.js')] });
  const { [FEDERATION_RUNTIME.name]: _ownCopy, ...modules } = requires;
  const parameter = JSON.stringify({ ...remote, requires: modules });
  const check = await bundle({
    stdin: {
      contents: `import { adaptContainer } from './adapt-container.ts'; adaptContainer(${parameter});`,
      resolveDir: FOLDER,
    },
  });
  const shared = 'globalThis.__ONTREND_FEDERATION__';
  const fallback = `if (!${shared}) {\n${await runtime}\n${shared}.isFallback = true;\n}\n`;
  compilation.emitAsset(FOREIGN_ENTRY_FILE, new ConcatSource(fallback, container.source, '\n', check));
}
