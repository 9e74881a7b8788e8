import { Socket } from 'node:net';
import pg from 'pg';

/** Time to wait for a free or a new connection. */
export const CONNECTION_TIMEOUT_MS = 10_000;
/** The database cancels longer statements. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A database that has not responded after this time is silent, because it would have canceled the statement before. */
export const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** Time without data on a connection after which the operating system checks whether the other side still exists. */
export const KEEPALIVE_DELAY_MS = 15_000;

const INT8 = 20;
const INT8_ARRAY = 1016;

const types: pg.CustomTypesConfig = {
  // Ids and counts stay far below 2^53, up to which a JavaScript number is exact.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY) return parseNumberArray;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function parseNumberArray(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);
}

/** Options that differ from the defaults. */
interface PoolOptions extends Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> {
  /**
   * `force_generic_plan`: a connection plans each prepared statement once, for any values (decision 126). `auto`: PostgreSQL may
   * plan a statement again for each call.
   */
  planCacheMode?: 'auto' | 'force_generic_plan';
  /** The database rejects writes. */
  isReadOnly?: boolean;
  /** Called when the server refuses, resets or closes a connection, before the operations that use it fail with this error. */
  onConnectionError?: (error: Error) => void;
}

/**
 * Creates this process's connection pool. Statements may take `STATEMENT_TIMEOUT_MS`.
 * @param size maximum number of connections
 */
export function createPool(
  databaseUrl: string,
  size: number,
  {
    planCacheMode = 'auto',
    isReadOnly = false,
    onConnectionError = () => {},
    ...overrides
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    types,
    application_name: 'ontrend-api',
    options: `-c plan_cache_mode=${planCacheMode}${isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
    idle_in_transaction_session_timeout: 30_000,
    // Attempts to connect have no event of the pool, and connections with TLS report errors only as events of their client.
    stream: () => new Socket().on('error', onConnectionError),
    ...overrides,
  });
  pool.on('connect', (client) => client.on('error', onConnectionError));
  // The database has closed an idle connection (restart, failover). The pool opens a new one when needed.
  pool.on('error', () => {});
  return pool;
}
