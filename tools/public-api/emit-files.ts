import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runTypeScript } from './run-typescript.ts';

/** Inside of the repository, because the compiler looks for `@types` above its configuration. */
const TEMPORARY_FOLDERS = join(ROOT, '.cache/emitted');

interface EmitOptions {
  /** Files to compile, relative to the root. The compiler adds the files that they import. */
  files: string[];
  /** Where the code runs, which determines the types of its environment. */
  environment: 'web' | 'node';
  /** Folder whose structure the result has, relative to the root. */
  rootDir: string;
  compilerOptions: Record<string, unknown>;
}

/**
 * Compiles files with their declarations into a temporary folder.
 * @param read reads the results; the folder is deleted afterwards
 * @throws Error with the compiler's lines for files that do not compile
 */
export async function withEmittedFiles<Result>(
  { files, environment, rootDir, compilerOptions }: EmitOptions,
  read: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(TEMPORARY_FOLDERS, { recursive: true });
  const folder = await mkdtemp(join(TEMPORARY_FOLDERS, 'files-'));
  try {
    const config = join(folder, 'tsconfig.json');
    const outDir = join(folder, 'out');
    await writeFile(
      config,
      JSON.stringify({
        extends: join(ROOT, `tsconfig.${environment}.json`),
        compilerOptions: {
          noEmit: false,
          declaration: true,
          rootDir: join(ROOT, rootDir),
          outDir,
          ...compilerOptions,
        },
        include: [],
        exclude: [],
        files: files.map((file) => join(ROOT, file)),
      }),
    );
    const { code, output } = await runTypeScript(config);
    if (code !== 0) throw new Error(`The declarations can't be generated:\n${output}`);
    return await read(outDir);
  } finally {
    await rm(folder, { recursive: true });
  }
}
