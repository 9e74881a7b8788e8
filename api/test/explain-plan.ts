import type { PoolClient } from 'pg';

/** How PostgreSQL may plan a prepared statement: once for all values, or anew for each. */
export const PLAN_MODES = ['force_generic_plan', 'force_custom_plan'] as const;

interface Statement {
  statementName: string;
  text: string;
}

/**
 * The plan of a prepared statement, as EXPLAIN words it.
 * @param values as SQL, in the order of the statement's places
 */
export async function explainPlan(
  client: PoolClient,
  { statementName, text }: Statement,
  mode: (typeof PLAN_MODES)[number],
  values: (string | number)[],
): Promise<string> {
  const name = statementName.replaceAll('-', '_');
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare ${name} as ${text}`);
  const places = values.length > 0 ? `(${values.join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) execute ${name}${places}`,
  );
  await client.query(`deallocate ${name}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
