import type pg from 'pg';
import type { Script, Statement } from './record-statements.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Size in pages below which a sequential scan is the best plan. */
const LARGE_TABLE_PAGES = 64;

function collectSeqScans(node: PlanNode): string[] {
  const ownTable = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...ownTable, ...(node.Plans ?? []).flatMap(collectSeqScans)];
}

/** Returns the large tables that the statements scan sequentially. */
export async function findSequentialScans(pool: pg.Pool, scripts: Script[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpages > ${LARGE_TABLE_PAGES}`,
  );
  const large = new Set(rows.map(({ name }) => name));
  const statements = new Map<string, Statement>();
  for (const statement of scripts.flat(2)) statements.set(statement.text, statement);
  const found = new Set<string>();
  for (const { text, values } of statements.values()) {
    if (!/^\s*(select|with)\b/i.test(text)) continue;
    const plan = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    const [root] = plan.rows[0]?.['QUERY PLAN'] ?? [];
    for (const table of root ? collectSeqScans(root.Plan) : []) if (large.has(table)) found.add(table);
  }
  return [...found];
}
