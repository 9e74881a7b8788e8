import { build } from 'esbuild';
import { ROOT, readPackage } from './repository.ts';

/** Returns the npm packages that code of a package imports; our own packages are TypeScript and not among them. */
export function listNpmPackages(folder: string): string[] {
  return Object.keys(readPackage(folder).dependencies ?? {}).filter((name) => !name.startsWith('@ontrend/'));
}

/**
 * Lists the files of the repository that programs consist of: the entries and all that they import, also in steps.
 * @param folder package of the entries, relative to the root
 * @param entries files relative to the root
 * @returns paths relative to the root, sorted
 * @throws Error when a file or an import does not exist
 */
export async function listImportedFiles(folder: string, entries: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: listNpmPackages(folder),
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs).sort();
}
