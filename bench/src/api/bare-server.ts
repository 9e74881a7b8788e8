// Baseline for the API: a Node server that only runs SQL statements. The file SCRIPTS contains the statements
// of each call and body; `POST /<call>/<body>` runs those of one body and responds with the rows.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import pg from 'pg';
import type { Script } from './record-statements.ts';

const { DATABASE_URL, DATABASE_POOL, SCRIPTS, PORT } = process.env;
const scripts = JSON.parse(await readFile(String(SCRIPTS), 'utf8')) as Script[][];
// It plans each statement once, as the API does (decision 126).
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_POOL),
  options: '-c plan_cache_mode=force_generic_plan',
});

async function run(script: Script): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const together of script) {
    const results = await Promise.all(together.map((statement) => pool.query(statement)));
    rows.push(...results.map((result) => result.rows));
  }
  return rows;
}

createServer((request, response) => {
  const [, call, body] = (request.url ?? '').split('/').map(Number);
  request.resume();
  run(scripts[call ?? -1]?.[body ?? -1] ?? []).then(
    (rows) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: rows }));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}).listen(Number(PORT), 'localhost');
