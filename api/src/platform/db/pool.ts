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

/** The database ends a connection whose transaction sends no statement for this time. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

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

/**
 * Options that differ from the defaults.
 *
 * Behind a pooler in transaction mode, a setting of one pool reaches server connections that other pools use next. Therefore a
 * setting has one value in all pools that set it, or is a startup parameter, which such a pooler refuses (decision 130).
 */
interface PoolOptions extends Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> {
  /** A connection plans each prepared statement once, for any values (decision 126). Default: PostgreSQL's own setting. */
  planCacheMode?: 'force_generic_plan';
  /** The database rejects writes. The URL must not lead through a pooler in transaction mode. */
  isReadOnly?: boolean;
  /** Called when the server refuses, resets or closes a connection, before the operations that use it fail with this error. */
  onConnectionError?: (error: Error) => void;
}

/** Sets the time limits of a connection. */
const TIME_LIMITS_SQL = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`;

/** Statements that a connection with `force_generic_plan` runs first. A pooler in transaction mode runs them, too. */
export const API_CONNECTION_SQL = `${TIME_LIMITS_SQL}; set plan_cache_mode = force_generic_plan`;

/**
 * Creates this process's connection pool. Statements may take `STATEMENT_TIMEOUT_MS`.
 * @param size maximum number of connections
 */
export function createPool(
  databaseUrl: string,
  size: number,
  {
    planCacheMode,
    isReadOnly = false,
    onConnectionError = () => {},
    connectionTimeoutMillis = CONNECTION_TIMEOUT_MS,
    ...overrides
  }: PoolOptions = {},
): pg.Pool {
  const settings = {
    text: planCacheMode === 'force_generic_plan' ? API_CONNECTION_SQL : TIME_LIMITS_SQL,
    query_timeout: connectionTimeoutMillis,
  };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    types,
    application_name: 'ontrend-api',
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
    connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    query_timeout: RESPONSE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
    // Attempts to connect have no event of the pool, and connections with TLS report errors only as events of their client.
    stream: () => new Socket().on('error', onConnectionError),
    // A connection that could not be set up is closed, and the operation that opened it fails.
    onConnect: async (client) => {
      client.on('error', onConnectionError);
      await client.query(settings);
    },
    ...overrides,
  });
  // The database has closed an idle connection (restart, failover). The pool opens a new one when needed.
  pool.on('error', () => {});
  return pool;
}
