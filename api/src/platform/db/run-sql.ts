/** Runs one statement on a pool, a client or an open transaction. */
export type RunSql = <Row>(text: string, values: unknown[]) => Promise<{ rows: Row[] }>;

interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Adapts a pg pool or client. The row type is the one that the caller's statement selects. */
export function toRunSql(connection: Queryable): RunSql {
  return async <Row>(text: string, values: unknown[]) => {
    const { rows } = await connection.query(text, values);
    return { rows: rows as Row[] };
  };
}

/** The `db` option of pg-boss, so that a job is created or completed in the transaction it belongs to. */
export function asBossDb(run: RunSql): { executeSql: RunSql } {
  return { executeSql: run };
}
