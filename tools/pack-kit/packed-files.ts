import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { packageNameOf } from '../../remote-kit/src/build/installed-packages.ts';
import { listImports } from '../public-api/list-imports.ts';

/** Contents of packed text files, by path inside of the package. */
export type PackedFiles = Map<string, string>;

/** Reads the files of a folder and its subfolders, by their path with slashes. */
export async function readFolder(folder: string): Promise<PackedFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths
        .sort()
        .map(
          async (path) =>
            [relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8')] as const,
        ),
    ),
  );
}

/** Reads files and folders of a package. @param paths relative to the package's folder */
export async function readFiles(folder: string, paths: string[]): Promise<PackedFiles> {
  const files: PackedFiles = new Map();
  for (const path of paths) {
    const absolute = join(ROOT, folder, path);
    if ((await stat(absolute)).isFile()) files.set(path, await readFile(absolute, 'utf8'));
    else for (const [inner, text] of await readFolder(absolute)) files.set(`${path}/${inner}`, text);
  }
  return files;
}

/** Reads a file of the repository. @param path relative to the root */
export const readSource = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

/** Returns the names of the packages that files import. @param pattern of the files' paths */
export function listImportedPackages(files: PackedFiles, pattern: RegExp): Set<string> {
  const texts = [...files].filter(([path]) => pattern.test(path));
  const specifiers = texts.flatMap(([, text]) => listImports(text));
  return new Set(specifiers.filter((one) => !/^[./]|^node:/.test(one)).map(packageNameOf));
}

/** Relative imports in declarations end in `.ts`, which the compiler does not rewrite. */
export const toCompiledPaths = (declarations: string): string =>
  declarations.replace(/((?:from |import |import\()["']\.[^"']*)\.tsx?(?=["'])/g, '$1.js');

/** Converts the path of a source to that of its JavaScript. */
export const toJavaScript = (path: string): string => path.replace(/(?<!\.d)\.tsx?$/, '.js');

/** Converts the path of a source to that of its declarations. */
export const toDeclarations = (path: string): string => path.replace(/(?<!\.d)\.tsx?$/, '.d.ts');

/** Throws an Error for an import of an entry that is not public, because the packed package does not have it. */
export function assertPublicImports(files: PackedFiles, publicNames: ReadonlySet<string>): void {
  for (const [path, text] of files)
    for (const specifier of listImports(text))
      if (specifier.startsWith('@ontrend/') && !publicNames.has(specifier))
        throw new Error(
          `${path} is packed and imports ${specifier}, which is not public: import it by its relative path, or make it public.`,
        );
}
