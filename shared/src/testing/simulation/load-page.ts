import { buildSync } from 'esbuild';
import type { TabGlobals } from './shared-state.ts';

/**
 * Bundles a module and returns a function that runs it with the globals of a tab. Each run has module state of its
 * own, which is freed with the tab: Jest's module registries are not.
 * @param file path of the module below the repository, where Jest runs
 * @returns the module's exports
 */
export function loadPage<Page>(file: string): (globals: TabGlobals) => Page {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'cjs',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': 'undefined' },
    logLevel: 'error',
  });
  const code = `const module = { exports: {} };\n${outputFiles[0]?.text}\nreturn module.exports;`;
  let run: ((...values: unknown[]) => Page) | undefined;
  return (globals) => {
    run ??= new Function(...Object.keys(globals), code) as (...values: unknown[]) => Page;
    return run(...Object.values(globals));
  };
}
