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

/**
 * Describes the public modules as the code defines them.
 * @returns the declarations of the platform, and those that only the other modules have
 * @throws Error when the declarations can't be generated
 */
export function describeModules(): Promise<{ platform: Declarations; others: Declarations }> {
  const modules = listReportedModules();
  return withEmittedFiles(
    {
      files: [...modules.map(({ file }) => file), AMBIENT_TYPES],
      environment: 'web',
      rootDir: '.',
      compilerOptions: {
        emitDeclarationOnly: true,
        removeComments: true,
      },
    },
    async (emitted) => {
      const platform = collectDeclarations(
        modules.filter(({ isPlatform }) => isPlatform),
        emitted,
      );
      const all = Object.entries(collectDeclarations(modules, emitted));
      return { platform, others: Object.fromEntries(all.filter(([file]) => platform[file] === undefined)) };
    },
  );
}

/** Reads the files of `export * from` in declarations. @param file path of the file with the export */
export function readDeclarationsOf(declarations: Declarations, file: string): ReadFile {
  return (specifier) => {
    const target = posix.join(posix.dirname(file), specifier);
    return { text: declarations[target] ?? '', readFile: readDeclarationsOf(declarations, target) };
  };
}
