import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { withEmittedFiles } from '../public-api/emit-files.ts';
import type { ReadFile } from '../public-api/exports.ts';
import { listImports } from '../public-api/list-imports.ts';
import { listReportedModules, type ReportedModule } from './modules.ts';

/** Declarations of modules and of the files that they import, by the path of the source file. */
export type Declarations = Record<string, string>;

/** The value of a constant is no part of its type, except that of the contract number. */
const NUMERIC_CONSTANT = /^(export declare const (?!CONTRACT_VERSION\b)\w+) = [\d.]+;$/gm;
const AMBIENT_TYPES = 'shared/src/ambient/modules.d.ts';

/** Returns the declarations of modules, and of what these import by relative paths or by the modules' names. */
function collectDeclarations(modules: ReportedModule[], emitted: string): Declarations {
  const files = new Map(modules.map(({ name, file }) => [name, file]));
  const declarations: Declarations = {};
  const add = (file: string) => {
    if (declarations[file] !== undefined) return;
    const text = readFileSync(join(emitted, file.replace(/\.tsx?$/, '.d.ts')), 'utf8');
    declarations[file] = text.replace(NUMERIC_CONSTANT, '$1: number;').trimEnd();
    for (const specifier of listImports(text)) {
      const imported = specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : files.get(specifier);
      if (imported) add(imported);
    }
  };
  for (const { file } of modules) add(file);
  return sortByFile(declarations);
}

const sortByFile = (declarations: Declarations): Declarations =>
  Object.fromEntries(Object.entries(declarations).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Emits the declarations of modules and passes the folder, in which they have the paths of their sources. */
function withDeclarations<Result>(
  modules: ReportedModule[],
  environment: 'web' | 'node',
  read: (emitted: string) => Result,
): Promise<Result> {
  return withEmittedFiles(
    {
      files: [...modules.map(({ file }) => file), AMBIENT_TYPES],
      environment,
      rootDir: '.',
      compilerOptions: { emitDeclarationOnly: true, removeComments: true },
    },
    async (emitted) => read(emitted),
  );
}

/**
 * Describes the public modules as the code defines them.
 * @returns the declarations of the platform, and those that only the other modules have
 * @throws Error when the declarations can't be generated
 */
export async function describeModules(): Promise<{ platform: Declarations; others: Declarations }> {
  const modules = listReportedModules();
  const isOfKit = ({ file }: ReportedModule) => file.startsWith('remote-kit/');
  const [shared, kit] = await Promise.all([
    withDeclarations(
      modules.filter((one) => !isOfKit(one)),
      'web',
      (emitted) => ({
        platform: collectDeclarations(
          modules.filter(({ isPlatform }) => isPlatform),
          emitted,
        ),
        all: collectDeclarations(
          modules.filter((one) => !isOfKit(one)),
          emitted,
        ),
      }),
    ),
    withDeclarations(modules.filter(isOfKit), 'node', (emitted) =>
      collectDeclarations(modules.filter(isOfKit), emitted),
    ),
  ]);
  const others = Object.entries({ ...shared.all, ...kit }).filter(
    ([file]) => shared.platform[file] === undefined,
  );
  return { platform: shared.platform, others: sortByFile(Object.fromEntries(others)) };
}

/** Reads the files of `export * from` in declarations. @param file path of the file with the export */
export function readDeclarationsOf(declarations: Declarations, file: string): ReadFile {
  return (specifier) => {
    const target = posix.join(posix.dirname(file), specifier);
    return { text: declarations[target] ?? '', readFile: readDeclarationsOf(declarations, target) };
  };
}
