import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { listExports } from '../public-api/exports.ts';
import { KIT_PACKAGES, readPackageJson } from '../public-api/public-entries.ts';
import { runTypeScript } from '../public-api/run-typescript.ts';
import { type Change, change, removeDuplicates } from './change.ts';
import { type Declarations, readDeclarationsOf } from './module-declarations.ts';
import type { ReportedModule } from './modules.ts';

/**
 * Returns the types that have to be assignable: what the code has to what the report has. Values of remotes go the
 * other way.
 * @param code namespace of the current module
 * @param report namespace of the reported module
 */
type Requirements = (code: string, report: string) => [source: string, target: string][];
const REQUIREMENTS_OF_TYPES: Record<string, Requirements> = {
  RemoteModule: (code, report) => [[`${report}.RemoteModule`, `${code}.RemoteModule`]],
  RouteHandle: (code, report) => [[`${report}.RouteHandle`, `${code}.RouteHandle`]],
  RemoteDocument: (code, report) => [[`${report}.RemoteDocument`, `${code}.RemoteDocument`]],
  // Remotes emit events and listen to them. Further events may exist.
  AppEvents: (code, report) => [
    [`${code}.AppEvents`, `${report}.AppEvents`],
    [`${report}.AppEvents`, `Pick<${code}.AppEvents, keyof ${report}.AppEvents & keyof ${code}.AppEvents>`],
  ],
};
/** Only the shell uses it, and it takes what the shell provides. */
const SHELL_EXPORTS = new Set(['ShellServicesProvider']);
/** Lines at the end of a compiler error that are shown; they name the reason. */
const ERROR_LINES = 2;

/** An export that both reports have, and the statement that fails to compile if they are incompatible. */
interface Assertion {
  name: string;
  statement: string;
}

/** A method on one line. TypeScript compares the parameters of methods in both directions, those of functions in one. */
const METHOD = /^( +)(\w+\??)\((.*)\): (.*);$/gm;
const AUGMENTATION = /^declare module .*\{\n(?:[ }].*\n?)*?^\}$/gm;

/** Imports of reported modules refer to the declarations of the same report. @param files of the modules by their names */
function linkImports(file: string, text: string, files: ReadonlyMap<string, string>): string {
  return text.replace(/(["'])(@ontrend\/[^"']+)\1/g, (literal, _quote, name: string) => {
    const target = files.get(name);
    return target === undefined ? literal : `'./${posix.relative(posix.dirname(file), target)}'`;
  });
}

/**
 * Prepares earlier declarations for the comparison: methods become functions, and augmentations of packages are left to
 * the current declarations.
 */
const toEarlier = (text: string) => text.replace(AUGMENTATION, '').replace(METHOD, '$1$2: ($3) => $4;');

async function writeDeclarations(
  folder: string,
  declarations: Declarations,
  modules: ReportedModule[],
): Promise<void> {
  const files = new Map(
    modules.filter(({ file }) => declarations[file] !== undefined).map(({ name, file }) => [name, file]),
  );
  for (const [file, text] of Object.entries(declarations)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    // Not as .d.ts: TypeScript does not report errors in those.
    await writeFile(join(folder, file), linkImports(file, text, files));
  }
}

/** Returns where the compiler finds packages that only the kit depends on. */
function pathsOfKitPackages(): Record<string, string[]> {
  const [shared, kit] = KIT_PACKAGES.map((folder) => Object.keys(readPackageJson(folder).dependencies ?? {}));
  const names = kit?.filter((name) => !shared?.includes(name)) ?? [];
  return Object.fromEntries(names.map((name) => [name, [join(ROOT, 'remote-kit/node_modules', name)]]));
}

/** Compiles a module `check.ts` next to both declarations. @returns the compiler's errors */
async function compileCheck(folder: string, check: string): Promise<string> {
  await writeFile(join(folder, 'check.ts'), check);
  const config = join(folder, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.web.json'),
      compilerOptions: {
        types: ['node', 'jest', '@testing-library/jest-dom'],
        paths: pathsOfKitPackages(),
        noUnusedLocals: false,
        verbatimModuleSyntax: false,
        isolatedModules: false,
      },
      include: [],
      exclude: [],
      files: [
        join(folder, 'check.ts'),
        join(ROOT, 'shared/src/ambient/modules.d.ts'),
        join(ROOT, 'shared/src/ambient/platform-source.d.ts'),
      ],
    }),
  );
  return (await runTypeScript(config)).output;
}

/**
 * Lets the compiler decide whether the current exports can replace the reported ones: each must be assignable to its
 * reported type.
 */
async function compareTypes(
  before: Declarations,
  after: Declarations,
  modules: ReportedModule[],
  imports: string[],
  assertions: Assertion[],
): Promise<Change[]> {
  // Packages are resolved from here as in `shared`; builds ignore the folder.
  const parent = join(ROOT, 'shared/dist');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'platform-check-'));
  try {
    const earlier = Object.entries(before).map(([file, text]) => [file, toEarlier(text)] as const);
    await writeDeclarations(join(folder, 'old'), Object.fromEntries(earlier), modules);
    await writeDeclarations(join(folder, 'new'), after, modules);
    const lines = [...imports, ...assertions.map(({ statement }) => statement)];
    const output = await compileCheck(folder, lines.join('\n'));
    const errors = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (.*(?:\n +.*)*)/gm)];
    return errors.map(([, file = '', line, error = '']) => {
      if (!file.endsWith('/check.ts'))
        throw new Error(`The reported declarations do not compile: ${file} ${error}`);
      const name = assertions[Number(line) - 1 - imports.length]?.name ?? '';
      const reasons = error.replace(/import\("[^"]*"\)\./g, '').split(/\n +/);
      return { ...change(name, 'changed type', false), detail: reasons.slice(-ERROR_LINES).join(' ') };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns what must be assignable for a type. Values that contain it are compared anyway; types that teams outside write by
 * themselves are in `REQUIREMENTS_OF_TYPES`, and all others are read by them.
 */
function requireType(name: string, { isPlatform }: ReportedModule, declarations: string): Requirements {
  const listed = REQUIREMENTS_OF_TYPES[name];
  if (listed) return listed;
  // A type with parameters can't be compared without arguments.
  const isGeneric = new RegExp(`\\b(?:interface|type) ${name}<`).test(declarations);
  if (isPlatform || isGeneric) return () => [];
  return (code, report) => [[`${code}.${name}`, `${report}.${name}`]];
}

/**
 * Compares reported declarations with current ones.
 * @param modules the public modules
 * @returns every difference that code which imports the modules could notice
 */
export async function compareModules(
  before: Declarations,
  after: Declarations,
  modules: ReportedModule[],
): Promise<Change[]> {
  const changes: Change[] = [];
  const imports: string[] = [];
  const assertions: Assertion[] = [];
  const allBefore = Object.values(before).join('\n');
  modules.forEach((module, index) => {
    const { name, file } = module;
    const [reported, text] = [before[file], after[file]];
    if (reported === undefined || text === undefined) {
      if (reported !== text)
        changes.push(change(name, text === undefined ? 'removed' : 'added', text !== undefined));
      return;
    }
    imports.push(
      `import * as old${index} from './old/${file}'; import * as new${index} from './new/${file}';`,
    );
    const exported = listExports(reported, readDeclarationsOf(before, file));
    const current = listExports(text, readDeclarationsOf(after, file));
    for (const one of current.keys())
      if (!exported.has(one)) changes.push(change(`${name} ${one}`, 'added', true));
    for (const [one, kind] of exported) {
      if (current.get(one) !== kind) {
        changes.push(change(`${name} ${one}`, 'removed', false));
        continue;
      }
      const [code, report] = [`new${index}`, `old${index}`];
      const requirements: [string, string][] =
        kind === 'type'
          ? requireType(one, module, allBefore)(code, report)
          : [[`typeof ${code}.${one}`, `typeof ${report}.${one}`]];
      for (const [source, target] of SHELL_EXPORTS.has(one) ? [] : requirements)
        assertions.push({
          name: `${name} ${one}`,
          statement: `export const value${assertions.length}: ${target} = null as unknown as ${source};`,
        });
    }
  });
  return removeDuplicates([...changes, ...(await compareTypes(before, after, modules, imports, assertions))]);
}
