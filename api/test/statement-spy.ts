import pg from 'pg';

/** Writes down which statements run, without their values, on whatever connection. */
export interface StatementSpy {
  /** The statements since the last time, in their order. Those of the outbox's own rounds are left out. */
  take(): string[];
  restore(): void;
}

const readText = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/** The outbox is emptied beside the calls, at its own times. */
const OUTBOX_STATEMENT = /^(update|delete from) mails\b/;

export function spyOnStatements(): StatementSpy {
  let statements: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function spied(this: pg.Client, ...query: unknown[]) {
    const text = readText(query[0]);
    if (!OUTBOX_STATEMENT.test(text)) statements.push(text);
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
