import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { platformVersions } from '../../remote-kit/src/build/platform.ts';
import { listExports } from '../public-api/exports.ts';
import { formatDeclarations, parseDeclarations } from './declarations-section.ts';
import { formatText } from './format-text.ts';
import type { Declarations } from './module-declarations.ts';

const OWN_PREFIX = '@ontrend/shared/';
const SOURCES = 'shared/src';

/** What the shell provides to remotes. */
export interface PlatformReport {
  /** Packages of others by import name: the major version and the names that exist at run time. */
  packages: Record<string, { major: string; exports: string[] }>;
  /** Declarations of our own modules and of the files they import, by the path of the source file. */
  declarations: Declarations;
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

/** Describes the platform as the code defines it. @param declarations of the platform modules */
export function createPlatformReport(declarations: Declarations): PlatformReport {
  const report = { packages: describePackages(), declarations };
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
    ...formatDeclarations(declarations),
  ].join('\n');
  return formatText('docs/compatibility/platform.md', markdown);
}

/** Reads a report that `formatPlatformReport` has written. */
export function parsePlatformReport(markdown: string): PlatformReport {
  const packages = [...markdown.matchAll(/^## Package `(.+)` (\d+)\n\n((?:- .+\n)*)/gm)].map(
    ([, name = '', major = '', list = '']) =>
      [name, { major, exports: [...list.matchAll(/^- (.+)$/gm)].map(([, one = '']) => one) }] as const,
  );
  return { packages: Object.fromEntries(packages), declarations: parseDeclarations(markdown) };
}
