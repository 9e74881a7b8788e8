import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, context, type Plugin } from 'esbuild';
import { ROOT } from './repository.ts';

/** Defines `require` for bundled CommonJS code that loads something at run time, such as an optional package. */
const REQUIRE_BANNER = `import { createRequire as createCommonJsRequire } from 'node:module';
const require = createCommonJsRequire(import.meta.url);`;

/** The same for resolving and bundling. No `module` condition, which is esbuild's default and which Node does not have. */
const ESBUILD_OPTIONS: BuildOptions = { platform: 'node', format: 'esm', conditions: [] };

/** Gives files that read others next to them their original path. */
const KEEP_FILE_PATHS: Plugin = {
  name: 'keep-file-paths',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.c?js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!/\b__(dirname|filename)\b/.test(code)) return undefined;
      const paths = `var __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};`;
      const [hashbang = ''] = /^#!.*\n/.exec(code) ?? [];
      return { contents: `${hashbang}${paths}${code.slice(hashbang.length)}`, loader: 'js' };
    });
  },
};

/** Finds the file that an `import` of each package loads in Node. */
async function resolvePackages(folder: string, names: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const resolvePlugin: Plugin = {
    name: 'resolve-packages',
    setup({ onStart, resolve }) {
      onStart(async () => {
        for (const name of names) {
          const resolved = await resolve(name, { kind: 'import-statement', resolveDir: join(ROOT, folder) });
          if (resolved.errors.length > 0) return { errors: resolved.errors };
          files.set(name, resolved.path);
        }
        return {};
      });
    },
  };
  const resolving = await context({
    ...ESBUILD_OPTIONS,
    stdin: { contents: '' },
    bundle: true,
    write: false,
    plugins: [resolvePlugin],
  });
  // After an error, too: its process would keep this one alive.
  await resolving.rebuild().finally(() => resolving.dispose());
  return files;
}

/**
 * Bundles each package into an ES module of the same exports; modules that several packages contain are in shared chunks.
 * @param folder the package that imports them, relative to the root
 * @param names packages to bundle
 * @param external packages that are not bundled
 * @param outdir folder for the bundles
 * @returns file names of the bundles, by the files that an `import` of the packages loads in Node
 */
export async function bundlePackages(
  folder: string,
  names: string[],
  external: string[],
  outdir: string,
): Promise<Record<string, string>> {
  const bundles: Record<string, string> = {};
  const entryPoints: string[] = [];
  await mkdir(outdir, { recursive: true });
  for (const [name, file] of await resolvePackages(folder, names)) {
    const exported = Object.keys((await import(pathToFileURL(file).href)) as object).filter(
      (key) => key !== 'module.exports' && key !== '__esModule',
    );
    const id = name.replace(/\W+/g, '-').replace(/^-/, '');
    const entry = join(outdir, `${id}.mjs`);
    await writeFile(
      entry,
      `export { ${exported.map((key) => JSON.stringify(key)).join(', ')} } from ${JSON.stringify(file)};\n`,
    );
    entryPoints.push(entry);
    bundles[file] = `${id}.mjs`;
  }
  await build({
    ...ESBUILD_OPTIONS,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    target: 'node20',
    // Removes comments: the code cache does not store a file with the text of a dynamic import (`code-cache.cjs`).
    minifyWhitespace: true,
    external,
    banner: { js: REQUIRE_BANNER },
    plugins: [KEEP_FILE_PATHS],
    logLevel: 'error',
  });
  return bundles;
}
