import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { type Change, change, removeDuplicates } from './change.ts';
import { listExports } from './exports.ts';
import { ownModules, type PlatformReport, toSourceFile } from './platform-report.ts';
import { runTypeScript } from './run-typescript.ts';

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

function comparePackages(before: PlatformReport['packages'], after: PlatformReport['packages']): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, current] = [before[name], after[name]];
    if (!old) return [change(name, 'added', true)];
    if (!current) return [change(name, 'removed', false)];
    return [
      ...(old.major === current.major
        ? []
        : [change(name, `version ${old.major}, now ${current.major}`, false)]),
      ...current.exports
        .filter((one) => !old.exports.includes(one))
        .map((one) => change(`${name} ${one}`, 'added', true)),
      ...old.exports
        .filter((one) => !current.exports.includes(one))
        .map((one) => change(`${name} ${one}`, 'removed', false)),
    ];
  });
}

/** Import name of one of our modules, from the path of its source file. */
const toModuleName = (file: string) => `@ontrend/shared/${file.split('/')[2]}`;
const isModule = (file: string) =>
  ownModules([toModuleName(file)])
    .map(toSourceFile)
    .includes(file);

/** An export that both reports have, and the statement that fails to compile if they are incompatible. */
interface Assertion {
  name: string;
  statement: string;
}

/** A method on one line. TypeScript compares the parameters of methods in both directions, those of functions in one. */
const METHOD = /^( +)(\w+\??)\((.*)\): (.*);$/gm;
const AUGMENTATION = /^declare module .*\{\n(?:[ }].*\n?)*?^\}$/gm;

/**
 * Prepares a file of declarations for the comparison: methods become functions, augmentations of packages are left to
 * the current code, and imports of our own modules refer to the reported ones.
 */
function linkToReport(file: string, text: string, declarations: PlatformReport['declarations']): string {
  return text
    .replace(AUGMENTATION, '')
    .replace(METHOD, '$1$2: ($3) => $4;')
    .replace(/(["'])(@ontrend\/shared\/[^"']+)\1/g, (literal, _quote, name: string) => {
      const target = toSourceFile(name);
      return declarations[target] === undefined
        ? literal
        : `'./${posix.relative(posix.dirname(file), target)}'`;
    });
}

/** Writes the modules of a report, and a module `check.ts`. @returns path of a tsconfig.json */
async function writeProject(folder: string, report: PlatformReport, check: string): Promise<string> {
  for (const [file, text] of Object.entries(report.declarations)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    // Not as .d.ts: TypeScript does not report errors in those.
    await writeFile(join(folder, file), linkToReport(file, text, report.declarations));
  }
  await writeFile(join(folder, 'check.ts'), check);
  const config = join(folder, 'tsconfig.json');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.web.json'),
      compilerOptions: {
        types: [],
        noUnusedLocals: false,
        verbatimModuleSyntax: false,
        isolatedModules: false,
      },
      include: [],
      exclude: [],
      files: [join(folder, 'check.ts'), join(ROOT, 'shared/src/ambient/modules.d.ts')],
    }),
  );
  return config;
}

/**
 * Lets the compiler decide whether the current exports can replace the reported ones: each must be assignable to its
 * reported type.
 */
async function compareTypes(
  before: PlatformReport,
  imports: string[],
  assertions: Assertion[],
): Promise<Change[]> {
  // Packages are resolved from here as in `shared`; builds ignore the folder.
  const parent = join(ROOT, 'shared/dist');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'platform-check-'));
  try {
    const lines = [...imports, ...assertions.map(({ statement }) => statement)];
    const { output } = await runTypeScript(await writeProject(folder, before, lines.join('\n')));
    const errors = [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (.*(?:\n +.*)*)/gm)];
    return errors.map(([, file = '', line, error = '']) => {
      if (!file.endsWith('/check.ts'))
        throw new Error(`The reported platform does not compile: ${file} ${error}`);
      const name = assertions[Number(line) - 1 - imports.length]?.name ?? '';
      const reasons = error.replace(/import\("[^"]*"\)\./g, '').split(/\n +/);
      return { ...change(name, 'changed type', false), detail: reasons.slice(-ERROR_LINES).join(' ') };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Compares the platform for which released remotes were built with the platform of the code.
 * @returns every difference that remotes could notice
 */
export async function comparePlatform(before: PlatformReport, after: PlatformReport): Promise<Change[]> {
  const changes = comparePackages(before.packages, after.packages);
  const imports: string[] = [];
  const assertions: Assertion[] = [];
  const [oldModules, modules] = [before, after].map(({ declarations }) =>
    Object.keys(declarations).filter(isModule),
  ) as [string[], string[]];
  for (const file of modules)
    if (!oldModules.includes(file)) changes.push(change(toModuleName(file), 'added', true));
  oldModules.forEach((file, index) => {
    const name = toModuleName(file);
    const text = after.declarations[file];
    if (text === undefined) {
      changes.push(change(name, 'removed', false));
      return;
    }
    imports.push(`import * as old${index} from './${file}'; import * as new${index} from '${name}';`);
    const [exported, current] = [listExports(before.declarations[file] ?? ''), listExports(text)];
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
          ? (REQUIREMENTS_OF_TYPES[one]?.(code, report) ?? [])
          : [[`typeof ${code}.${one}`, `typeof ${report}.${one}`]];
      for (const [source, target] of SHELL_EXPORTS.has(one) ? [] : requirements)
        assertions.push({
          name: `${name} ${one}`,
          statement: `export const value${assertions.length}: ${target} = null as unknown as ${source};`,
        });
    }
  });
  return removeDuplicates([...changes, ...(await compareTypes(before, imports, assertions))]);
}
