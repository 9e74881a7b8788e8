import pg from 'pg';

/** A statement as sent to PostgreSQL. */
export interface RecordedStatement {
  text: string;
  values: unknown[];
}

type Query = (first: unknown, ...rest: unknown[]) => unknown;

/**
 * Records the statements of all connections of this process while `work` runs: each statement once, with its
 * last values, for example to explain their plans. Other commands, such as `begin` and `set`, are left out. To
 * compare the order and number of statements, use `spyOnStatements`.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded = new Map<string, RecordedStatement>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: unknown, first, ...rest) {
    const { text, values } = (typeof first === 'string' ? { text: first } : first) as RecordedStatement;
    recorded.set(text, { text, values: values ?? (Array.isArray(rest[0]) ? rest[0] : []) });
    return query.call(this, first, ...rest);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return [...recorded.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text));
}
