import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { listShippedSources } from './source-files.ts';
import { type Node, parseFile, possibleTexts, visitNodes } from './syntax-tree.ts';

/** Endings that i18next takes by the number (`t('likes', { count })`). */
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flattenKeys(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value ? flattenKeys(value, `${prefix}${key}.`) : [prefix + key],
  );
}

/** The keys of an app's English texts, as code names them: without plural endings. */
function readTextKeys(folder: string): Set<string> {
  const files = listShippedSources(folder, /(^|\.)en\.json$/).filter((file) => file.includes('locales'));
  const keys = files.flatMap((file) => flattenKeys(JSON.parse(readFileSync(file, 'utf8')) as object));
  return new Set(keys.map((key) => key.replace(PLURAL, '')));
}

/** What a template with `*` for what is filled in can stand for. */
const keyPattern = (key: string, end = '$') =>
  new RegExp(`^${key.replace(/[.\\^$+?()[\]{}|]/g, '\\$&').replaceAll('*', '.+')}${end}`);

interface KeyUses {
  /** Given to `t`, so that they have to be keys. */
  keys: { file: string; key: string }[];
  /** Every other text in code; some are keys on their way to `t`. */
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
  // Of the document: {{texts.login.heading}} in templates, texts.notFound.title in the server's code.
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
  it('has a text for every key it asks for', () => {
    const isKnown = (key: string) =>
      // A text, or a list or group of texts asked for as a whole.
      [...keys].some((known) => keyPattern(key, '(\\.|$)').test(known));
    expect(uses.keys.filter(({ key }) => !isKnown(key))).toEqual([]);
  });

  it('asks for every text it has', () => {
    const templates = uses.keys.map(({ key }) => key).filter((key) => key.includes('*'));
    const patterns = templates.map((key) => keyPattern(key));
    const isUsed = (key: string): boolean =>
      uses.literals.has(key) ||
      patterns.some((pattern) => pattern.test(key)) ||
      // A list or group of texts asked for as a whole.
      (key.includes('.') && isUsed(key.slice(0, key.lastIndexOf('.'))));
    expect([...keys].filter((key) => !isUsed(key))).toEqual([]);
  });
});
