import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const PAGE = 'docs/security/asvs.md';
const STATUSES = ['met', 'open', 'operator', 'not applicable'];
const SKIPPED_FOLDERS = ['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results'];
const FILE_NAME = /^[\w./-]*\.(ts|tsx|sh|conf|md|json|yml|yaml|mjs)$/;

const page = readFileSync(join(ROOT, PAGE), 'utf8');

/** Rows of the requirements in the tables. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| +([12]) \| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', level = '', status = '', how = '']) => ({ id, level, status, how }),
);
/** Requirements of chapters that do not apply as a whole, which have a list instead of a table. */
const listed = [...page.matchAll(/^Requirements: ([\d., \n]+)\.$/gm)].flatMap(([, ids = '']) =>
  ids.split(/,\s+/).map((id) => ({ id, level: '', status: 'not applicable', how: '' })),
);
const requirements = [...rows, ...listed];

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED_FOLDERS.includes(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
const files = listFiles('');

/** Returns the files that a name means: one path, or all files with a name without folders. */
function findFiles(name: string): string[] {
  return name.includes('/')
    ? files.filter((file) => file === name)
    : files.filter((file) => basename(file) === name);
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** Placeholders of titles, such as `%s`, `$name` or `${path}`. */
const PLACEHOLDER = /%(?:\.\d+)?[a-z]|\$\{[^}]*\}|\$\w+/;

/** Returns whether a title with placeholders becomes the quoted one with words of the file. */
function isFilledTitle(title: string, quoted: string, text: string): boolean {
  const parts = title.split(PLACEHOLDER);
  if (parts.length === 1 || parts.join('').length < 10) return false;
  const words = new RegExp(`^${parts.map(escapePattern).join('(.+)')}$`).exec(quoted);
  return words?.slice(1).every((word) => text.includes(word)) ?? false;
}

/** Returns whether a test of the file has a title, or a text in its cases, that matches the quoted one. */
function hasTitle(file: string, quoted: string): boolean {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'");
  const pattern = quoted
    .split('…')
    .map((part) => escapePattern(part.trim()))
    .join('.*');
  if (new RegExp(`^(?! *(//|\\*)).*['"\`].*${pattern}`, 'm').test(text)) return true;
  const titles = [...text.matchAll(/(['"`])(.+?)\1, (?:async )?\(/g)].map(([, , title = '']) => title);
  return titles.some((title) => isFilledTitle(title, quoted, text));
}

/** Test files of a text with the titles that follow each of them, in parentheses or after a comma. */
function findQuotedTitles(text: string): { name: string; title: string }[] {
  const pattern =
    /`([^`]+(?:\.(?:test|spec)\.tsx?|-tests\.ts))`(?:,? \(([^)]*(?:\([^)]*\)[^)]*)*)\)|, ("[^"]+"(?:, "[^"]+")*))/g;
  return [...text.matchAll(pattern)].flatMap(([, name = '', inParentheses = '', afterComma = '']) =>
    [...`${inParentheses}${afterComma}`.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ name, title })),
  );
}

it('lists each requirement once, in order and without gaps', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const last = new Map<string, number>();
  for (const id of ids) {
    const [chapter, section, number] = id.split('.');
    const name = `${chapter}.${section}`;
    expect([id, Number(number)]).toEqual([id, (last.get(name) ?? 0) + 1]);
    last.set(name, Number(number));
  }
  // Levels 1 and 2 of version 5.0.0.
  expect(ids).toHaveLength(253);
});

it('has its requirements in the chapter that they belong to', () => {
  for (const part of page.split(/^## V/m).slice(1)) {
    const chapter = /^\d+/.exec(part)?.[0];
    const ids = [...part.matchAll(/(?:^\| |^Requirements: |, |\n)(\d+)\.\d+\.\d+(?= +\||,|\.$)/gm)];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter(([, number]) => number !== chapter).map(([text]) => text)).toEqual([]);
  }
});

it('gives each requirement one of four statuses, and says how', () => {
  expect(rows.filter(({ status, how }) => !STATUSES.includes(status) || how === '')).toEqual([]);
});

it('counts the requirements of each chapter', () => {
  const counted = [
    ...page.matchAll(/^\| (V\d+ .+?|all) +\| +(\d+) \| +(\d+) \| +(\d+) \| +(\d+) \| +(\d+) \|$/gm),
  ];
  const chapters = [...page.matchAll(/^## (V\d+ .+)$/gm)].map(([, title = '']) => title);
  expect(counted.map(([, title]) => title)).toEqual([...chapters, 'all']);
  for (const [, title = '', ...numbers] of counted) {
    const chapter = /^V(\d+)/.exec(title)?.[1];
    const own = requirements.filter(({ id }) => chapter === undefined || id.startsWith(`${chapter}.`));
    const counts = STATUSES.map((status) => own.filter((each) => each.status === status).length);
    expect([title, ...numbers.map(Number)]).toEqual([title, ...counts, own.length]);
  }
});

it('names only files that exist', () => {
  const names = [...page.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const missing = names.filter((name) => FILE_NAME.test(name) && findFiles(name).length === 0);
  expect(missing).toEqual([]);
  const links = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !link.startsWith('https:'));
  expect(local.filter((link) => !existsSync(join(ROOT, 'docs/security', link)))).toEqual([]);
});

it('links to headings that exist', () => {
  const missing = [...page.matchAll(/\]\(([^)#]+)#([^)]+)\)/g)].filter(([, link = '', anchor = '']) => {
    const text = readFileSync(join(ROOT, 'docs/security', link), 'utf8');
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    return !headings.includes(anchor);
  });
  expect(missing.map(([text]) => text)).toEqual([]);
});

it('quotes only tests that exist', () => {
  const quotes = requirements.flatMap(({ id, how }) =>
    findQuotedTitles(how).map((quote) => ({ id, ...quote })),
  );
  expect(quotes.length).toBeGreaterThan(150);
  const missing = quotes.filter(({ name, title }) => !findFiles(name).some((file) => hasTitle(file, title)));
  expect(missing).toEqual([]);
});

it('shows requirements that are met with a test, or with a page', () => {
  const unproven = rows.filter(
    ({ status, how }) =>
      status === 'met' &&
      !/\.(test|spec)\.tsx?`|src\/compose\/|\]\(|no test can|npm run (sbom|audit)/.test(how),
  );
  expect(unproven.map(({ id }) => id)).toEqual([]);
});
