import type pg from 'pg';

/**
 * What stands in every table of ours, as one checksum for each: the same before and after a call that changed nothing.
 * The moment a session was used last is no part of it.
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
