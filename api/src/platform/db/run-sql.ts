/** Runs one statement; a pool, a client or an open transaction. */
export type RunSql = <Row>(text: string, values: unknown[]) => Promise<{ rows: Row[] }>;

interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The statements of a pg pool or client. The row type is what the caller's statement selects. */
export function runOn(connection: Queryable): RunSql {
  return async <Row>(text: string, values: unknown[]) => {
    const { rows } = await connection.query(text, values);
    return { rows: rows as Row[] };
  };
}

/** What pg-boss wants as `db`, so that a job appears or ends with the transaction it belongs to. */
export function asBossDb(run: RunSql): { executeSql: RunSql } {
  return { executeSql: run };
}
