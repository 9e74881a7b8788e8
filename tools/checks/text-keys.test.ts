import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { listShippedSources } from './source-files.ts';
import { type Node, parseFile, possibleTexts, visitNodes } from './syntax-tree.ts';

/** Plural suffixes of i18next (`t('likes', { count })`). */
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flattenTexts(texts: object, prefix = ''): [key: string, text: unknown][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value ? flattenTexts(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );
}

/** Returns the keys of an app's English texts without plural suffixes, with the placeholders of their texts. */
function readPlaceholders(folders: string[]): Map<string, string[]> {
  const placeholders = new Map<string, string[]>();
  const files = folders
    .flatMap((folder) => listShippedSources(folder, /(^|\.)en\.json$/))
    .filter((file) => file.includes('locales'));
  for (const file of files) {
    for (const [fullKey, text] of flattenTexts(JSON.parse(readFileSync(file, 'utf8')) as object)) {
      const key = fullKey.replace(PLURAL, '');
      const names = [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
      placeholders.set(key, [...(placeholders.get(key) ?? []), ...names]);
    }
  }
  return placeholders;
}

/** Returns a pattern for the keys that a template with `*` for interpolated values can produce. */
const keyPattern = (key: string, end = '$') =>
  new RegExp(`^${key.replace(/[.\\^$+?()[\]{}|]/g, '\\$&').replaceAll('*', '.+')}${end}`);

interface KeyUse {
  file: string;
  key: string;
  /** Names of the values for placeholders; undefined if they are not written in the call. */
  values: string[] | undefined;
}

interface KeyUses {
  /** Arguments of `t`, which must be keys. */
  keys: KeyUse[];
  /** All other texts in the code; some are keys that are passed to `t` later. */
  literals: Set<string>;
}

function isTranslateCallee({ type, value, property }: Node): boolean {
  const name = type === 'MemberExpression' ? (property as { value: string }).value : value;
  return name === 't';
}

/** Returns the property names of an object literal; undefined for other expressions and for spreads. */
function propertyNames(expression: Node | undefined): string[] | undefined {
  if (!expression) return [];
  if (expression.type !== 'ObjectExpression') return undefined;
  const names = (expression.properties as Node[]).map(({ type, key, value }) =>
    // In SWC's tree, a shorthand property is an identifier.
    type === 'Identifier' ? (value as string) : (key as { value: string } | undefined)?.value,
  );
  return names.some((name) => name === undefined) ? undefined : (names as string[]);
}

function findKeyUses(folders: string[]): KeyUses {
  const uses: KeyUses = { keys: [], literals: new Set() };
  for (const file of folders.flatMap((folder) => listShippedSources(folder, /\.tsx?$/))) {
    visitNodes(parseFile(file), (node) => {
      for (const text of possibleTexts(node)) uses.literals.add(text);
      if (node.type !== 'CallExpression' || !isTranslateCallee(node.callee as Node)) return;
      const [first, second] = node.arguments as { expression: Node }[];
      const values = propertyNames(second?.expression);
      for (const key of possibleTexts(first?.expression))
        uses.keys.push({ file: relative(ROOT, file), key, values });
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
  placeholders: readPlaceholders(folders),
  uses: findKeyUses(folders),
}));

describe.each(apps)('$name', ({ placeholders, uses }) => {
  const keys = [...placeholders.keys()];

  it('defines every key it uses', () => {
    const isKnown = (key: string) =>
      // A text, or a list or group of texts that is used as a whole.
      keys.some((known) => keyPattern(key, '(\\.|$)').test(known));
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
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('passes a value for every placeholder of a text', () => {
    const missing = uses.keys.flatMap(({ file, key, values }) =>
      (placeholders.get(key) ?? [])
        .filter((name) => values && !values.includes(name))
        .map((name) => `${file}: ${key} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
