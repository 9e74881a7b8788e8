import type { ClipName, DemoContent, Username } from '../../../../demo/content.ts';
import type { RunSql } from '../../platform/db/run-sql.ts';

/** State of a seeding: its transaction, its reference time, its content, and the ids inserted so far. */
export interface SeedContext {
  run: RunSql;
  now: Date;
  content: DemoContent;
  userIds: Map<Username, number>;
  videoIds: Map<ClipName, number>;
  /** By the key that notifications refer to. */
  comments: Map<string, { id: number; text: string }>;
}

const HOUR_MS = 3_600_000;

/** The time a number of hours before the seeding. */
export function hoursAgo({ now }: SeedContext, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

/** @throws {Error} if the content refers to an unknown key */
export function getId<Key extends string>(ids: Map<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo content refers to the unknown key "${key}"`);
  return id;
}

/** Inserts a row. @returns its id */
export async function insertOne(run: RunSql, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await run<{ id: number | string }>(
    `insert into ${table} (${columns.join(', ')}) values (${placeholders.join(', ')}) returning id`,
    Object.values(row),
  );
  return Number(rows[0]?.id);
}

/** Inserts pairs of ids, with a time if given. */
export async function insertPairs(
  run: RunSql,
  table: string,
  [left, right]: [string, string],
  pairs: { left: number; right: number; at?: Date }[],
): Promise<void> {
  const hasTime = pairs.some(({ at }) => at);
  await run(
    `insert into ${table} (${left}, ${right}${hasTime ? ', created_at' : ''})
     select * from unnest($1::bigint[], $2::bigint[]${hasTime ? ', $3::timestamptz[]' : ''})`,
    [
      pairs.map((pair) => pair.left),
      pairs.map((pair) => pair.right),
      ...(hasTime ? [pairs.map((pair) => pair.at)] : []),
    ],
  );
}
