import type { RemoteManifest } from '@ontrend/shared/manifest';
import { type BuildOptions, build } from 'esbuild';
import webpack, { type Compilation } from 'webpack';
import { FEDERATION_RUNTIME, RUNTIME_FLAGS, runtimeAliases } from './federation-runtime.ts';
import { KIT_FOLDER, runtimeFile } from './kit-folder.ts';

/** File name of a remote's entry for pages of other hosts (decision 105). */
export const FOREIGN_ENTRY_FILE = 'foreign-entry.js';

/** Files of which foreign-entry.js consists, besides the entry of the remote. */
export const FOREIGN_ENTRY_SOURCES = [
  runtimeFile('federation-runtime-host.js'),
  runtimeFile('adapt-container.ts'),
] as const;

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    // webpack marks exact names with `$`.
    alias: Object.fromEntries(
      Object.entries(runtimeAliases()).map(([name, file]) => [name.replace(/\$$/, ''), file]),
    ),
    define: { 'process.env.NODE_ENV': '"production"', ...RUNTIME_FLAGS },
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
  const [runtimeSource, checkSource] = FOREIGN_ENTRY_SOURCES;
  runtime ??= bundle({ entryPoints: [runtimeSource] });
  const { [FEDERATION_RUNTIME.name]: _ownCopy, ...modules } = requires;
  const parameter = JSON.stringify({ ...remote, requires: modules });
  const check = await bundle({
    stdin: {
      contents: `import { adaptContainer } from ${JSON.stringify(checkSource)}; adaptContainer(${parameter});`,
      resolveDir: KIT_FOLDER,
    },
  });
  const shared = 'globalThis.__ONTREND_FEDERATION__';
  const fallback = `if (!${shared}) {\n${await runtime}\n${shared}.isFallback = true;\n}\n`;
  compilation.emitAsset(FOREIGN_ENTRY_FILE, new ConcatSource(fallback, container.source, '\n', check));
}
