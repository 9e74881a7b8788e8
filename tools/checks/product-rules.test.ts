import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { listRepositoryFiles } from './source-files.ts';

const FOLDER = join(ROOT, 'docs/product');
const AREAS =
  'FEED|VIDEO|PLAYLIST|HISTORY|ACCOUNT|PROFILE|UPLOAD|MESSAGE|NOTIFICATION|SEARCH|BLOG|SHELL|WIRE|CONST';
const TEXT_FILE = /\.(tsx?|[mc]?js|css|md|mustache|json|ya?ml|sh|conf|svg|html|env|xml|txt)$|Dockerfile$/;

interface RuleDefinition {
  id: string;
  file: string;
  text: string;
}

interface MapRow {
  heading: string;
  line: string;
  cells: string[];
}

/** Returns the rule IDs in a text, in order, with repetitions. */
const ruleIdsIn = (text: string) => text.match(new RegExp(`\\b(?:${AREAS})-\\d+\\b`, 'g')) ?? [];

/**
 * Returns references to sections of documents outside the repository, including those wrapped inside a
 * comment.
 */
const outsideReferencesIn = (text: string) =>
  [...text.matchAll(/\b(?:spec|design)(?: |\s*\n\s*(?:\*|\/\/|#|>)?\s*)\d[\d.]*/gi)].map(([reference]) =>
    reference.replace(/\s+/g, ' '),
  );

/** Returns the numbers of the decisions that a text cites: "(decision 030)", "(decisions 032 and 041)". */
const decisionsIn = (text: string) =>
  [...text.matchAll(/\bdecisions? ((?:\d{3}(?:, | and )?)+)/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d{3}/g) ?? [],
  );

/** Returns the table rows of a document with the heading above each. */
function tableRows(document: string): MapRow[] {
  let heading = '';
  let position = 0;
  return document.split('\n').flatMap((line) => {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    position = line.startsWith('|') ? position + 1 : 0;
    // The first two lines of a table are its header and the delimiter row.
    if (position < 3) return [];
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [{ heading, line, cells }];
  });
}

const readDocument = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const rules: RuleDefinition[] = readdirSync(FOLDER).flatMap((file) =>
  [...readDocument(file).matchAll(new RegExp(`^- \\*\\*((?:${AREAS})-\\d+)\\*\\* (.+)`, 'gm'))].map(
    ([, id = '', text = '']) => ({ id, file, text }),
  ),
);
const definedIds = new Set(rules.map(({ id }) => id));

const mapRows = tableRows(readDocument('spec-map.md'));
const decisionRows = mapRows.filter(({ heading }) => heading === 'Rules from decisions');
const sentenceRows = mapRows.filter((row) => !decisionRows.includes(row));

/** Returns the results of `find` for all files, as `file: match`. */
function findInRepository(find: (text: string) => string[]): string[] {
  return listRepositoryFiles(TEXT_FILE).flatMap((file) =>
    find(readFileSync(join(ROOT, file), 'utf8')).map((match) => `${file}: ${match}`),
  );
}

it('defines each rule once, in the file of its area', () => {
  expect(rules.length).toBeGreaterThan(300);
  const ids = rules.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

  const filesByArea = new Map<string, Set<string>>();
  for (const { id, file } of rules) {
    const area = id.split('-')[0] ?? '';
    filesByArea.set(area, (filesByArea.get(area) ?? new Set()).add(file));
  }
  expect([...filesByArea].filter(([, files]) => files.size > 1)).toEqual([]);
  expect([...filesByArea.keys()].sort()).toEqual(AREAS.split('|').sort());
});

it('lists every file of the rules in the index', () => {
  const index = readDocument('README.md');
  const missing = readdirSync(FOLDER).filter((file) => file !== 'README.md' && !index.includes(`(${file})`));
  expect(missing).toEqual([]);
});

it('the repository cites only rules that exist', () => {
  const unknown = findInRepository((text) => ruleIdsIn(text).filter((id) => !definedIds.has(id)));
  expect(unknown).toEqual([]);
});

it('every row of the map names rules that exist', () => {
  expect(sentenceRows.length).toBeGreaterThan(300);
  const incomplete = sentenceRows.filter(({ cells }) => {
    const [, sentence = '', cited = ''] = cells;
    const ids = cited.split(', ');
    return cells.length !== 3 || sentence === '' || !ids.every((id) => definedIds.has(id));
  });
  expect(incomplete.map(({ line }) => line)).toEqual([]);
});

it('every rule is in the map, as a rule of a sentence or of a decision', () => {
  const decisionNumbers = new Set(
    readdirSync(join(ROOT, 'docs/decisions')).map((file) => basename(file).slice(0, 3)),
  );
  const unknownDecisions = rules.flatMap(({ id, text }) =>
    decisionsIn(text)
      .filter((number) => !decisionNumbers.has(number))
      .map((number) => `${id}: decision ${number}`),
  );
  expect(unknownDecisions).toEqual([]);

  // A row "Rules from decisions" must agree with the decisions that the rule itself cites.
  const wrongDecisionRows = decisionRows.filter(({ cells: [id, numbers] }) => {
    const rule = rules.find((candidate) => candidate.id === id);
    const cited = decisionsIn(rule?.text ?? '');
    return cited.length === 0 || cited.join(', ') !== numbers;
  });
  expect(wrongDecisionRows.map(({ line }) => line)).toEqual([]);

  const mapped = new Set([...sentenceRows, ...decisionRows].flatMap(({ cells }) => cells.flatMap(ruleIdsIn)));
  expect([...definedIds].filter((id) => !mapped.has(id))).toEqual([]);
});

it('no file refers to sections of documents outside the repository', () => {
  expect(findInRepository(outsideReferencesIn)).toEqual([]);
});

it('recognizes rule IDs, decisions, references and table rows', () => {
  const id = ['FEED', 12].join('-');
  expect(ruleIdsIn(`see (${id}, ${id}) but not X${id} or ${id}a`)).toEqual([id, id]);
  expect(decisionsIn('Refined (decision 030). Else (decisions 032 and 041).')).toEqual(['030', '032', '041']);

  const [spec, design] = ['spec', 'design'];
  expect(outsideReferencesIn(`(${spec} 2.1), as a ${design}\n * 11 says; a ${design} of 3`)).toEqual([
    `${spec} 2.1`,
    `${design} * 11`,
  ]);

  const table = '## Rows\n\n| A | B |\n| --- | --- |\n| 1 | a \\| b |\n';
  expect(tableRows(table).map(({ heading, cells }) => [heading, ...cells])).toEqual([
    ['Rows', '1', 'a \\| b'],
  ]);
});
