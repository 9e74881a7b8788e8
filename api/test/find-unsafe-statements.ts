import type { Migration } from '../src/platform/db/migrations/migration.ts';

/** Statements whose time grows with an existing table, and what to write instead. */
const UNSAFE: readonly [pattern: RegExp, advice: string][] = [
  [/^(create|drop|reindex) .*\bconcurrently\b/, "can't run in a transaction: use a step of the kind 'index'"],
  [/^create (unique )?index (?!concurrently)/, "build the index in a step of the kind 'index'"],
  [/^(insert|update|delete|merge|with)\b/, "read and write rows in a step of the kind 'batches'"],
  [/^(vacuum|cluster|reindex|refresh|truncate|create table \S+ as)\b/, 'reads or rewrites a table'],
  [/^do\b/, 'is not checked: write the statements'],
  [/\balter (column )?\S+ (set data )?type\b/, 'rewrites the table: add a column, and fill it in batches'],
  [
    /\bset not null\b/,
    "reads the table unless a validated check (x is not null) exists: add one as 'not valid', and validate it",
  ],
  [
    /\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    "add the constraint as 'not valid', and check it in a step of the kind 'validation'",
  ],
  [
    /\badd (constraint \S+ )?(unique|primary key|exclude)\b(?! using index)/,
    "build the index in a step of the kind 'index', and add the constraint 'using index'",
  ],
  [
    /\badd column \S+ [^,]*(\bgenerated\b|\bserial\b|\bunique\b|\bprimary key\b|\bcheck\b|\bdefault (?!now\(\))[a-z_]+\()/,
    'rewrites or reads the table: add a column with a constant default and no constraint',
  ],
  [/\bvalidate constraint\b/, "validate the constraint in a step of the kind 'validation'"],
  [/\battach partition\b/, 'reads the attached table: create an empty partition'],
];

/** Returns the statements in lower case, without comments, and with empty bodies of functions. */
const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, '$$$$')
    .toLowerCase()
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

/** Returns the table that a statement changes, if it names one. */
const findTable = (statement: string): string | undefined =>
  /^(?:alter table (?:only )?|create (?:unique )?index (?:\w+ )?on (?:only )?|insert into |update |delete from )(\w+)/.exec(
    statement,
  )?.[1];

/**
 * Finds statements that would block the requests of a running site for as long as they read or rewrite a filled table
 * (decision 122). Tables that the migration itself has created are empty.
 * @returns a line for each, with the safe way
 */
export function findUnsafeStatements(migration: Migration): string[] {
  if (!('steps' in migration)) return [`${migration.name} has no steps`];
  const statements = migration.steps.flatMap((step) =>
    step.kind === 'transaction' ? splitStatements(step.sql) : [],
  );
  const created = new Set(statements.map((text) => /^create table (?!\S+ as\b)(\w+)/.exec(text)?.[1]));
  return statements
    .filter((text) => !created.has(findTable(text) ?? 'none'))
    .flatMap((text) =>
      UNSAFE.filter(([pattern]) => pattern.test(text)).map(
        ([, advice]) => `${migration.name}: ${text.slice(0, 80)}: ${advice}`,
      ),
    );
}
