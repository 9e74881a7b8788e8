import { inSpan } from '@ontrend/shared/server/tracing/tracing';

/** Runs one statement on a pool, a client or an open transaction. */
export type RunSql = <Row>(text: string, values: unknown[]) => Promise<{ rows: Row[] }>;

interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Describes a statement without a name by its first word, such as `select`. */
const describeStatement = (text: string) => ({
  name: /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'sql',
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql' },
});

/** Adapts a pg pool or client. The row type is the one that the caller's statement selects. */
export function toRunSql(connection: Queryable): RunSql {
  return async <Row>(text: string, values: unknown[]) => {
    const { rows } = await inSpan(describeStatement(text), () => connection.query(text, values));
    return { rows: rows as Row[] };
  };
}

/** The `db` option of pg-boss, so that a job is created or completed in the transaction it belongs to. */
export function asBossDb(run: RunSql): { executeSql: RunSql } {
  return { executeSql: run };
}
