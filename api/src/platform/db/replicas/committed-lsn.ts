/**
 * SQL of the position of the primary in its write-ahead log (WAL) after all commits until now, in bytes. With asynchronous
 * commits, the WAL of a visible commit may not be written yet, so the position is that of the last inserted record.
 */
export const COMMITTED_LSN_SQL = `((case current_setting('synchronous_commit')
     when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end) - '0/0')::bigint`;
