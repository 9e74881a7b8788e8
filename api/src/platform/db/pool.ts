import pg from 'pg';

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
 * Creates this process's connection pool.
 * @param size maximum number of connections
 * @param onLost called when the database closes an idle connection (restart, failover); the pool opens a new
 *   one when needed
 */
export function createPool(
  databaseUrl: string,
  size: number,
  onLost: (error: Error) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    types,
    application_name: 'ontrend-api',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', onLost);
  return pool;
}
