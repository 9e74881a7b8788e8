import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { listRepositoryFiles } from './source-files.ts';
import { type Node, parseFile } from './syntax-tree.ts';

// A test that imports the number of a rule (a duration, a limit, a size) passes with every value. It states the right value.

const PRODUCT_FOLDERS = ['api', 'remote-kit', 'shared', ...appNames()];
const TEST_FILE = /\.(test|spec)\.tsx?$|(^|\/)(test|testing|fixtures)\/|^e2e\//;
const CONSTANT_NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Imports in which the value of the constant is not under test. */
const ALLOWED = [
  // Is compared with the number that is read from the sources of the same commit.
  'tools/verify/against/commit-builds.test.ts: CONTRACT_VERSION',
];

/** A name in another module. */
interface Reference {
  module: string;
  name: string;
}

/** Top-level names of a module. */
interface ModuleNames {
  constants: Map<string, Node>;
  /** Names that the module imports or exports from another one. */
  references: Map<string, Reference>;
  /** Modules of which it exports everything. */
  exportedModules: string[];
}

const { exports: sharedModules } = JSON.parse(readFileSync(join(ROOT, 'shared/package.json'), 'utf8')) as {
  exports: Record<string, string>;
};

/** Returns the file of an imported module; undefined for packages other than `shared`. */
function resolveModule(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  const target = sharedModules[specifier.replace(/^@ontrend\/shared/, '.')];
  return target && join(ROOT, 'shared', target);
}

const nameOf = (node: unknown) => (node as { value: string }).value;

function readNames(file: string): ModuleNames {
  const names: ModuleNames = { constants: new Map(), references: new Map(), exportedModules: [] };
  for (const statement of parseFile(file).body as Node[]) {
    const { type, source, specifiers, typeOnly } = statement;
    const module = source && !typeOnly ? resolveModule(file, nameOf(source)) : undefined;
    if (type === 'ExportAllDeclaration' && module) names.exportedModules.push(module);
    for (const specifier of module ? ((specifiers ?? []) as Node[]) : []) {
      // `local as exported` in an export, `imported as local` in an import.
      const { orig, exported, imported, local, isTypeOnly } = specifier;
      if (isTypeOnly || !(orig || specifier.type === 'ImportSpecifier')) continue;
      names.references.set(nameOf(exported ?? orig ?? local), {
        module: module as string,
        name: nameOf(orig ?? imported ?? local),
      });
    }
    const declaration = (type === 'ExportDeclaration' ? statement.declaration : statement) as Node;
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: Node }[])
      if (id.type === 'Identifier') names.constants.set(nameOf(id), init);
  }
  return names;
}

const namesByFile = new Map<string, ModuleNames>();
function namesOf(file: string): ModuleNames {
  const names = namesByFile.get(file) ?? readNames(file);
  namesByFile.set(file, names);
  return names;
}

/** Whether an expression is a number, or an object or array of numbers only. */
function isNumeric(file: string, expression: Node): boolean {
  const areNumeric = (parts: unknown[]) => parts.every((part) => isNumeric(file, part as Node));
  const { type, left, right, argument, object, properties, elements } = expression;
  switch (type) {
    case 'NumericLiteral':
      return true;
    case 'Identifier':
      return isNumber({ module: file, name: nameOf(expression) });
    case 'UnaryExpression':
      return areNumeric([argument]);
    case 'BinaryExpression':
      return areNumeric([left, right]);
    case 'MemberExpression':
      return areNumeric([object]);
    case 'ObjectExpression': {
      const values = (properties as Node[]).map((property) => property.value ?? property.arguments);
      return values.length > 0 && values.every((value) => value !== undefined) && areNumeric(values);
    }
    case 'ArrayExpression': {
      const values = (elements as ({ expression: Node } | null)[]).map((element) => element?.expression);
      return values.length > 0 && values.every((value) => value !== undefined) && areNumeric(values);
    }
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
      return areNumeric([expression.expression]);
    default:
      return false;
  }
}

/** Whether a name is a constant number, or a table of numbers. */
function isNumber({ module, name }: Reference): boolean {
  const { constants, references, exportedModules } = namesOf(module);
  const [constant, reference] = [constants.get(name), references.get(name)];
  if (constant) return isNumeric(module, constant);
  if (reference) return isNumber(reference);
  return exportedModules.some((exported) => isNumber({ module: exported, name }));
}

/** Returns the constants with numbers that a file imports, or exports from another module. */
function findImportedNumbers(file: string, isSource = (_module: string) => true): string[] {
  return [...namesOf(file).references.values()]
    .filter(({ module, name }) => CONSTANT_NAME.test(name) && isSource(module))
    .filter(isNumber)
    .map(({ name }) => name);
}

function isProductCode(module: string): boolean {
  const file = relative(ROOT, module);
  return PRODUCT_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) && !TEST_FILE.test(file);
}

it('tests state the numbers of rules instead of importing them from product code', () => {
  const files = listRepositoryFiles(/\.tsx?$/).filter((file) => TEST_FILE.test(file));
  expect(files.length).toBeGreaterThan(900);
  const found = files.flatMap((file) =>
    findImportedNumbers(join(ROOT, file), isProductCode).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual(ALLOWED);
});

it('finds numbers, their calculations and tables of them, also through other modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imported-numbers-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    'constants.ts',
    `const SECOND_MS = 1_000;
     export const DELAY_MS = 3 * SECOND_MS;
     export const MIN_DB: number = -1.5;
     export const RATES = [0.5, 1] as const;
     export const LIMITS = { free: { calls: 5 }, paid: { calls: 2 * DELAY_MS } } satisfies object;
     export const MAX_FREE = LIMITS.free.calls;
     export const COOKIE = { name: 'token', maxAge: 60 };
     export const MESSAGE = \`after \${DELAY_MS} ms\`;
     export const EMPTY = {};
     export const START_MS = Date.now();
     export const delayMs = 5;`,
  );
  write('index.ts', `export * from './constants.ts'; export { DELAY_MS as WAIT_MS } from './constants.ts';`);
  write(
    'page.test.ts',
    `import { COOKIE, DELAY_MS, delayMs, EMPTY, LIMITS as limits, MAX_FREE, MESSAGE, START_MS, type RATES } from './index.ts';
     import type { MIN_DB } from './constants.ts';
     export { WAIT_MS } from './index.ts';
     const OWN_MS = 5_000;`,
  );
  write('other.test.ts', `import { MIN_DB, RATES } from './constants.ts'; import { JSDOM } from 'jsdom';`);
  expect(findImportedNumbers(join(folder, 'page.test.ts'))).toEqual([
    'DELAY_MS',
    'LIMITS',
    'MAX_FREE',
    'WAIT_MS',
  ]);
  expect(findImportedNumbers(join(folder, 'other.test.ts'))).toEqual(['MIN_DB', 'RATES']);
  rmSync(folder, { recursive: true });
});
