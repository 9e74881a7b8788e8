import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { build, type Plugin } from 'esbuild';
import { cssModuleNamesPlugin } from './css-module-names.ts';
import { federationDefinitions, hostAliases } from './federation-host.ts';

/** File name of the script that loads remotes in the release check. It is part of the shell's build (decision 098). */
export const INSPECTOR_FILE = 'inspector.cjs';

/** Returns the names of all globals of browsers, as TypeScript declares them. */
function listBrowserGlobals(): string[] {
  const fromRoot = createRequire(join(ROOT, 'package.json'));
  const fromCompiler = createRequire(fromRoot.resolve('typescript/package.json'));
  const compiler = fromCompiler.resolve(
    `@typescript/typescript-${process.platform}-${process.arch}/package.json`,
  );
  const types = readFileSync(join(dirname(compiler), 'lib/lib.dom.d.ts'), 'utf8');
  return [...types.matchAll(/^declare (?:var|function|class) (\w+)/gm)].map(([, name = '']) => name);
}

/** Modules in the order in which they are evaluated. */
const MODULES = [
  'shell/src/remotes/inspection/browser-stubs.ts',
  'remote-kit/runtime/federation-runtime-host.js',
  'shell/src/remotes/inspection/inspect-remote.ts',
].map((file) => join(ROOT, file));

/** Includes `MODULES`, which export nothing, although their packages are without side effects. */
const modulesPlugin: Plugin = {
  name: 'modules-with-side-effects',
  setup({ onResolve }) {
    onResolve({ filter: /^\// }, ({ path }) =>
      MODULES.includes(path) ? { path, sideEffects: true } : undefined,
    );
  },
};

/**
 * Compiles the inspector: the modules that the shell provides to remotes, its federation runtime and its loader of remotes, in one
 * script that needs no browser.
 * @param folder the build's folder
 */
export async function buildInspector(folder: string): Promise<void> {
  await build({
    stdin: {
      contents: MODULES.map((file) => `import ${JSON.stringify(file)};`).join('\n'),
      resolveDir: ROOT,
    },
    outfile: join(folder, INSPECTOR_FILE),
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    // webpack marks exact names with `$`.
    alias: Object.fromEntries(
      Object.entries(hostAliases()).map(([name, file]) => [name.replace(/\$$/, ''), file]),
    ),
    define: {
      'process.env.NODE_ENV': '"production"',
      BROWSER_GLOBALS: JSON.stringify(listBrowserGlobals()),
      ...federationDefinitions(),
    },
    plugins: [modulesPlugin, cssModuleNamesPlugin],
    logLevel: 'error',
  });
}
