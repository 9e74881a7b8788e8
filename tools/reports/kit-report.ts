import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { USAGE } from '../../remote-kit/src/commands.ts';
import { listExports, type ReadFile } from '../public-api/exports.ts';
import { KIT_PACKAGES, listAllPublicEntries, readPackageJson } from '../public-api/public-entries.ts';
import { formatDeclarations, parseDeclarations } from './declarations-section.ts';
import { formatText } from './format-text.ts';
import type { Declarations } from './module-declarations.ts';
import { WIRE_MODULE } from './modules.ts';

export const KIT_FILE = 'docs/compatibility/remote-kit.md';

/** Everything that teams outside of the repository use besides the platform. */
export interface KitReport {
  /** Version of the packages. */
  version: string;
  /** Names by the heading of their list, such as public entries and the custom properties of the design. */
  lists: Record<string, string[]>;
  /** Declarations of the public modules, without those in the report of the platform. */
  declarations: Declarations;
}

/** Headings of the lists. */
const ENTRIES = 'Public entries';
const WIRE = `Exports of \`${WIRE_MODULE}\``;
const COMMANDS = 'Commands of `ontrend-remote`';
const PROPERTIES = 'Custom properties of `@ontrend/shared/styles/tokens.css`';

const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns a function that reads the files of `export * from` in a source file. */
function readSourcesOf(file: string): ReadFile {
  return (specifier) => {
    const target = join(dirname(file), specifier);
    return { text: readSource(target), readFile: readSourcesOf(target) };
  };
}

function listWireExports(): string[] {
  const { file } = listAllPublicEntries().find(({ name }) => name === WIRE_MODULE) ?? {};
  if (!file) throw new Error(`${WIRE_MODULE} is not public.`);
  const names = listExports(readSource(file), readSourcesOf(file));
  return [...names].map(([name, kind]) => (kind === 'type' ? `type ${name}` : name));
}

function listCustomProperties(): string[] {
  const properties = readSource('shared/src/styles/tokens.css').matchAll(/^\s*(--[\w-]+):/gm);
  return [...properties].map(([, name = '']) => name);
}

/** Lists the commands with their parameters, as the program shows them. */
function listCommands(): string[] {
  return [...USAGE.matchAll(/^ontrend-remote (.+?) {2,}/gm)].map(([, command = '']) => command);
}

/** Returns the version of all packages. @throws Error when they differ */
function readVersion(): string {
  const versions = new Set(KIT_PACKAGES.map((folder) => readPackageJson(folder).version));
  const [version = ''] = versions;
  if (versions.size > 1)
    throw new Error(
      `${KIT_PACKAGES.map((folder) => `${folder}/package.json`).join(' and ')} must have the same version.`,
    );
  return version;
}

const sort = (names: string[]) => [...new Set(names)].sort();

/** Describes the kit as the code defines it. @param declarations of the modules that are not part of the platform */
export function createKitReport(declarations: Declarations): KitReport {
  const report: KitReport = {
    version: readVersion(),
    lists: {
      [ENTRIES]: sort(listAllPublicEntries().map(({ name }) => name)),
      [WIRE]: sort(listWireExports()),
      [PROPERTIES]: sort(listCustomProperties()),
      [COMMANDS]: sort(listCommands()),
    },
    declarations,
  };
  // Formatted once, so that the report is equal to the one that was read from a file.
  return parseKitReport(formatKitReport(report));
}

const introduction = (version: string) => `# Kit for remotes

Version ${version} of \`@ontrend/shared\` and \`@ontrend/remote-kit\`: everything that a team outside of this repository uses,
except the [platform](platform.md). \`npm run reports\` writes this file; see
[CONTRIBUTING.md](../../CONTRIBUTING.md#change-the-kit).
`;

/** Formats a report as Markdown: one line for each name, so that a review shows what changed. */
export function formatKitReport({ version, lists, declarations }: KitReport): string {
  const markdown = [
    introduction(version),
    ...Object.entries(lists).map(
      ([title, names]) => `## ${title}\n\n${names.map((one) => `- \`${one}\``).join('\n')}\n`,
    ),
    ...formatDeclarations(declarations),
  ].join('\n');
  return formatText(KIT_FILE, markdown);
}

/** Reads a report that `formatKitReport` has written. */
export function parseKitReport(markdown: string): KitReport {
  const [, version = ''] = /^Version (\S+) of /m.exec(markdown) ?? [];
  const lists = [...markdown.matchAll(/^## (?!\[)(.+)\n\n((?:- .+\n)*)/gm)].map(
    ([, title = '', list = '']) =>
      [title, [...list.matchAll(/^- `(.+)`$/gm)].map(([, one = '']) => one)] as const,
  );
  return { version, lists: Object.fromEntries(lists), declarations: parseDeclarations(markdown) };
}
