import { type BuildOptions, build } from 'esbuild';
import { ROOT, readPackage } from './repository.ts';

/** Returns the npm packages that code of a package imports; our own packages are TypeScript and not among them. */
export function listNpmPackages(folder: string): string[] {
  return Object.keys(readPackage(folder).dependencies ?? {}).filter((name) => !name.startsWith('@ontrend/'));
}

/**
 * Lists the files that code consists of: the entries and all that they import, also in steps.
 * @param root contains the files
 * @param entries files relative to the root
 * @param options for esbuild: what is not followed, and how other files than code are loaded
 * @returns paths relative to the root, sorted
 * @throws Error when a file or an import does not exist
 */
export async function listImportedFiles(
  root: string,
  entries: string[],
  options: BuildOptions,
): Promise<string[]> {
  const { metafile } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: entries,
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs).sort();
}

/**
 * Lists the files of the repository that programs for Node consist of, without npm packages.
 * @param folder package of the entries, relative to the root
 * @param entries files relative to the root
 * @returns paths relative to the root, sorted
 * @throws Error when a file or an import does not exist
 */
export function listProgramFiles(folder: string, entries: string[]): Promise<string[]> {
  return listImportedFiles(ROOT, entries, { platform: 'node', external: listNpmPackages(folder) });
}
