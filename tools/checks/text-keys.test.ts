import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { listShippedSources } from './source-files.ts';
import { type Node, parseFile, possibleTexts, visitNodes } from './syntax-tree.ts';

/** Plural suffixes of i18next (`t('likes', { count })`). */
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flattenKeys(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value ? flattenKeys(value, `${prefix}${key}.`) : [prefix + key],
  );
}

/** Returns the keys of an app's English texts without plural suffixes. */
function readTextKeys(folder: string): Set<string> {
  const files = listShippedSources(folder, /(^|\.)en\.json$/).filter((file) => file.includes('locales'));
  const keys = files.flatMap((file) => flattenKeys(JSON.parse(readFileSync(file, 'utf8')) as object));
  return new Set(keys.map((key) => key.replace(PLURAL, '')));
}

/** Returns a pattern for the keys that a template with `*` for interpolated values can produce. */
const keyPattern = (key: string, end = '$') =>
  new RegExp(`^${key.replace(/[.\\^$+?()[\]{}|]/g, '\\$&').replaceAll('*', '.+')}${end}`);

interface KeyUses {
  /** Arguments of `t`, which must be keys. */
  keys: { file: string; key: string }[];
  /** All other texts in the code; some are keys that are passed to `t` later. */
  literals: Set<string>;
}

function isTranslateCallee({ type, value, property }: Node): boolean {
  const name = type === 'MemberExpression' ? (property as { value: string }).value : value;
  return name === 't';
}

function findKeyUses(folders: string[]): KeyUses {
  const uses: KeyUses = { keys: [], literals: new Set() };
  for (const file of folders.flatMap((folder) => listShippedSources(folder, /\.tsx?$/))) {
    visitNodes(parseFile(file), (node) => {
      for (const text of possibleTexts(node)) uses.literals.add(text);
      if (node.type !== 'CallExpression' || !isTranslateCallee(node.callee as Node)) return;
      const [first] = node.arguments as { expression: Node }[];
      for (const key of possibleTexts(first?.expression)) uses.keys.push({ file: relative(ROOT, file), key });
    });
  }
  // Keys in templates ({{texts.login.heading}}) and in the server's code (texts.notFound.title).
  for (const file of folders.flatMap((folder) => listShippedSources(folder, /\.(tsx?|mustache)$/))) {
    const written = readFileSync(file, 'utf8');
    for (const [, key = ''] of written.matchAll(/\b(?:texts|en)\.([\w.-]+)/g)) uses.literals.add(key);
  }
  return uses;
}

const apps = [
  { name: 'shell', folders: [join(ROOT, 'shell/src'), join(ROOT, 'shell/server')] },
  { name: 'shared', folders: [join(ROOT, 'shared/src/overlays'), join(ROOT, 'shared/src/ui')] },
  ...remoteNames().map((name) => ({ name, folders: [join(ROOT, name, 'src')] })),
].map(({ name, folders }) => ({
  name: basename(name),
  keys: new Set(folders.flatMap((folder) => [...readTextKeys(folder)])),
  uses: findKeyUses(folders),
}));

describe.each(apps)('$name', ({ keys, uses }) => {
  it('defines every key it uses', () => {
    const isKnown = (key: string) =>
      // A text, or a list or group of texts that is used as a whole.
      [...keys].some((known) => keyPattern(key, '(\\.|$)').test(known));
    expect(uses.keys.filter(({ key }) => !isKnown(key))).toEqual([]);
  });

  it('uses every key it defines', () => {
    const templates = uses.keys.map(({ key }) => key).filter((key) => key.includes('*'));
    const patterns = templates.map((key) => keyPattern(key));
    const isUsed = (key: string): boolean =>
      uses.literals.has(key) ||
      patterns.some((pattern) => pattern.test(key)) ||
      // A list or group of texts that is used as a whole.
      (key.includes('.') && isUsed(key.slice(0, key.lastIndexOf('.'))));
    expect([...keys].filter((key) => !isUsed(key))).toEqual([]);
  });
});
