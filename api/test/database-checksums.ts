import type pg from 'pg';

/**
 * Returns a checksum of every table, for testing that a call changed nothing. Excludes the time of a
 * session's last use.
 */
export async function readChecksums(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(row, ',' order by row), '')) as sum
       from (select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t) rows`,
  );
  const { rows } = await pool.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
