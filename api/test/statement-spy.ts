import pg from 'pg';

/** Records the statements of all connections, without their values. */
export interface StatementSpy {
  /** Returns the statements since the last call, in order, without those that run independently of the calls. */
  take(): string[];
  restore(): void;
}

const readText = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/** Statements of the mail dispatcher, of the poll of replicas, and of a new connection. */
const INDEPENDENT_STATEMENT =
  /^(update|delete from) mails\b|^set statement_timeout\b|pg_(current_wal|last_wal_replay)_lsn/;

/**
 * Records all statements in order, with repetitions and `begin` or `commit`, until it is restored. For the values of
 * each statement, use `recordStatements`.
 */
export function spyOnStatements(): StatementSpy {
  let statements: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function spied(this: pg.Client, ...query: unknown[]) {
    const text = readText(query[0]);
    if (!INDEPENDENT_STATEMENT.test(text)) statements.push(text);
    return Reflect.apply(original, this, query);
  } as typeof original;
  return {
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
    restore() {
      pg.Client.prototype.query = original;
    },
  };
}
