import type { PoolClient } from 'pg';

/** Plan modes of PostgreSQL for prepared statements: one generic plan, or a custom plan per execution. */
export const PLAN_MODES = ['force_generic_plan', 'force_custom_plan'] as const;

interface Statement {
  statementName: string;
  text: string;
}

/**
 * Returns the plan of a prepared statement as printed by EXPLAIN.
 * @param values as SQL, in the order of the placeholders
 * @param options of EXPLAIN
 */
export async function explainPlan(
  client: PoolClient,
  { statementName, text }: Statement,
  mode: (typeof PLAN_MODES)[number],
  values: (string | number)[],
  options = 'costs off',
): Promise<string> {
  const name = statementName.replaceAll('-', '_');
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare ${name} as ${text}`);
  const parameters = values.length > 0 ? `(${values.join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (${options}) execute ${name}${parameters}`,
  );
  await client.query(`deallocate ${name}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
