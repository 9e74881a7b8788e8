import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { platformModuleNames, platformVersions } from '../../remote-kit/src/build/platform.ts';
import { listExports } from './exports.ts';
import { formatText } from './format-text.ts';
import { runTypeScript } from './run-typescript.ts';

const OWN_PREFIX = '@ontrend/shared/';
const SOURCES = 'shared/src';

/** What the shell provides to remotes. */
export interface PlatformReport {
  /** Packages of others by import name: the major version and the names that exist at run time. */
  packages: Record<string, { major: string; exports: string[] }>;
  /** Declarations of our own modules and of the files they import, by the path of the source file. */
  declarations: Record<string, string>;
}

/** Import names of our own platform modules. */
export function ownModules(names: readonly string[] = platformModuleNames): string[] {
  return names.filter((name) => name.startsWith(OWN_PREFIX));
}

/** Returns the source file of one of our own modules. */
export function toSourceFile(name: string): string {
  return `${SOURCES}/${name.slice(OWN_PREFIX.length)}/index.ts`;
}

/** Returns the exports of a package in production; names that only development has are undefined. */
function listPackageExports(name: string): string[] {
  const script = `const all = Object.entries(await import(${JSON.stringify(name)}));
    console.log(JSON.stringify(all.flatMap(([name, value]) => (value === undefined ? [] : [name]))));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(ROOT, 'shared'),
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  return (JSON.parse(output) as string[]).filter((one) => !one.startsWith('_') && one !== 'module.exports');
}

function describePackages(): PlatformReport['packages'] {
  const versions = Object.entries(platformVersions()).filter(([name]) => !name.startsWith(OWN_PREFIX));
  return Object.fromEntries(
    versions.map(([name, version]) => {
      const curated = join(ROOT, SOURCES, 'platform', `${name.split('/').at(-1)}.ts`);
      const exports = existsSync(curated)
        ? [...listExports(readFileSync(curated, 'utf8')).keys()]
        : listPackageExports(name);
      return [name, { major: version.split('.')[0] ?? '', exports: exports.sort() }];
    }),
  );
}

/** Emits the declarations of our own modules. @returns the folder, in the structure of the repository */
async function emitDeclarations(folder: string): Promise<string> {
  const config = join(folder, 'tsconfig.json');
  const outDir = join(folder, 'out');
  await writeFile(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.web.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        types: [],
        rootDir: ROOT,
        outDir,
      },
      include: [],
      exclude: [],
      files: [...ownModules().map(toSourceFile), `${SOURCES}/ambient/modules.d.ts`].map((file) =>
        join(ROOT, file),
      ),
    }),
  );
  const { code, output } = await runTypeScript(config);
  if (code !== 0) throw new Error(`The declarations of the platform can't be generated:\n${output}`);
  return outDir;
}

/** The value of a constant is no part of its type, except that of the contract number. */
const NUMERIC_CONSTANT = /^(export declare const (?!CONTRACT_VERSION\b)\w+) = [\d.]+;$/gm;

/** Returns the files that a file of declarations imports, as paths of source files. */
function listImports(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from |import\()["']([^"']+)["']/g)].map(([, one = '']) => one);
  const own = ownModules();
  return specifiers.flatMap((specifier) => {
    if (own.includes(specifier)) return [toSourceFile(specifier)];
    return specifier.startsWith('.') ? [posix.join(posix.dirname(file), specifier)] : [];
  });
}

async function describeOwnModules(): Promise<PlatformReport['declarations']> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-report-'));
  try {
    const emitted = await emitDeclarations(folder);
    const declarations: Record<string, string> = {};
    const add = (file: string) => {
      if (declarations[file] !== undefined) return;
      const text = readFileSync(join(emitted, file.replace(/\.tsx?$/, '.d.ts')), 'utf8');
      declarations[file] = text.replace(NUMERIC_CONSTANT, '$1: number;').trimEnd();
      for (const imported of listImports(file, text)) add(imported);
    };
    for (const name of ownModules()) add(toSourceFile(name));
    return Object.fromEntries(Object.entries(declarations).sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Describes the platform as the code defines it. @throws Error when the declarations can't be generated */
export async function createPlatformReport(): Promise<PlatformReport> {
  const report = { packages: describePackages(), declarations: await describeOwnModules() };
  // Formatted once, so that the report is equal to the one that was read from a file.
  return parsePlatformReport(formatPlatformReport(report));
}

const INTRODUCTION = `# Platform

Everything that the shell provides to remotes: the exports of packages, and the declarations of our own modules with the
files that they import. \`npm run reports\` writes this file; see [CONTRIBUTING.md](../../CONTRIBUTING.md#change-the-platform).
`;

/** Formats a report as Markdown: one line for each export, so that a review shows what changed. */
export function formatPlatformReport({ packages, declarations }: PlatformReport): string {
  const markdown = [
    INTRODUCTION,
    ...Object.entries(packages).map(
      ([name, { major, exports }]) =>
        `## Package \`${name}\` ${major}\n\n${exports.map((one) => `- ${one}`).join('\n')}\n`,
    ),
    ...Object.entries(declarations).map(
      ([file, text]) => `## [${relative(SOURCES, file)}](../../${file})\n\n\`\`\`ts\n${text}\n\`\`\`\n`,
    ),
  ].join('\n');
  return formatText('docs/compatibility/platform.md', markdown);
}

/** Reads a report that `formatPlatformReport` has written. */
export function parsePlatformReport(markdown: string): PlatformReport {
  const packages = [...markdown.matchAll(/^## Package `(.+)` (\d+)\n\n((?:- .+\n)*)/gm)].map(
    ([, name = '', major = '', list = '']) =>
      [name, { major, exports: [...list.matchAll(/^- (.+)$/gm)].map(([, one = '']) => one) }] as const,
  );
  const declarations = [
    ...markdown.matchAll(/^## \[.+\]\(\.\.\/\.\.\/(.+)\)\n\n```ts\n([\s\S]*?)\n```$/gm),
  ].map(([, file = '', text = '']) => [file, text] as const);
  return { packages: Object.fromEntries(packages), declarations: Object.fromEntries(declarations) };
}
