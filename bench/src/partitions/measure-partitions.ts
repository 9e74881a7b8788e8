// Compares `client_views` as one table with its partitions, and dropping a partition with deleting its rows (decision 122):
// `node tools/run.mjs bench/src/partitions/measure-partitions.ts [millions of rows]`. Rounds alternate, so that other load on the
// machine affects both.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../../api/src/platform/db/migrate.ts';
import { migrations } from '../../../api/src/platform/db/migrations/index.ts';
import { SIZES } from '../api/constants.ts';
import { startApi } from '../api/open-api.ts';
import { fillDataset } from '../api/open-dataset.ts';
import { runWithCleanups } from '../cleanups.ts';
import { runLoad } from '../load/run-load.ts';
import { formatInteger, median, percentile, printHeading, printMetric } from '../print.ts';

const ROUNDS = 7;
const ROUND_SECONDS = 3;
const WRITERS = 4;
/** Videos that a request marks as seen. */
const PAGE_SIZE = 10;
const VIEWS_PER_CLIENT = 500;
const VIDEOS = SIZES.baseline.videos;
const EVENTS_PER_DAY = 300_000;
const RETENTION_ROUNDS = 3;

const MARK_SEEN_SQL = `insert into client_views (client_id, video_id, seen_at)
  select $1, v.id, now() from unnest($2::bigint[]) as shown (id) join videos v on v.id = shown.id order by v.id
  on conflict (client_id, video_id) do update set seen_at = excluded.seen_at`;

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const runSql = (url: string, sql: string) => withClient(url, (client) => client.query(sql));

const urlOf = (server: string, database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** Marks pages of new clients as seen. @returns rows per second */
async function measureInserts(url: string): Promise<number> {
  const end = performance.now() + ROUND_SECONDS * 1_000;
  const counts = await Promise.all(
    Array.from({ length: WRITERS }, () =>
      withClient(url, async (client) => {
        let rows = 0;
        for (; performance.now() < end; rows += PAGE_SIZE) {
          const first = 1 + Math.floor(Math.random() * (VIDEOS - PAGE_SIZE));
          const ids = Array.from({ length: PAGE_SIZE }, (_, index) => first + index);
          const key = `new-${Math.floor(Math.random() * 1e9)}`;
          await client.query({ name: 'mark-seen', text: MARK_SEEN_SQL, values: [key, ids] });
        }
        return rows;
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ROUND_SECONDS;
}

/** Requests first For You pages of clients with many views. @returns the 95th percentile in milliseconds */
async function measureFeed(apiUrl: string): Promise<number> {
  const requests = Array.from({ length: 100 }, (_, n) => ({
    path: '/api/app/video/get',
    body: { clientId: `viewer-${n + 1}`, filter: { kind: 'for-you' } },
  }));
  return percentile((await runLoad(apiUrl, requests, ROUND_SECONDS)).times, 0.95);
}

/** Measures both variants in rotation, and prints their medians and that of the ratios. */
async function compare(metric: string, measure: (variant: 'table' | 'partitions') => Promise<number>) {
  const rounds: { table: number; partitions: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ table: await measure('table'), partitions: await measure('partitions') });
  printMetric(`${metric}, one table`, median(rounds.map(({ table }) => table)));
  printMetric(`${metric}, partitions`, median(rounds.map(({ partitions }) => partitions)));
  printMetric('    ratio', median(rounds.map(({ table, partitions }) => partitions / table)));
}

/** Removes a day of view events. @returns milliseconds, and kilobytes that were written to the WAL */
async function measureRemoval(url: string, sql: string): Promise<{ ms: number; kilobytes: number }> {
  await runSql(
    url,
    `select create_day_partitions('analytics_events', '2020-01-01', '2020-01-01');
     insert into analytics_events (day, id, event, video_id, client_id, at, counted)
     select '2020-01-01', gen_random_uuid(), 'view', 1 + n % ${VIDEOS}, 'viewer-' || n % 5000, now(), true
     from generate_series(1, ${EVENTS_PER_DAY}) n;
     checkpoint`,
  );
  return withClient(url, async (client) => {
    const readPosition = async () =>
      (await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]?.at;
    const before = await readPosition();
    const started = performance.now();
    await client.query(sql);
    const ms = performance.now() - started;
    const { rows } = await client.query<{ kilobytes: number }>(
      'select pg_wal_lsn_diff($1, $2)::float8 / 1000 as kilobytes',
      [await readPosition(), before],
    );
    await client.query(`select drop_day_partitions('analytics_events', '2020-01-02')`);
    return { ms, kilobytes: rows[0]?.kilobytes ?? 0 };
  });
}

async function compareRemovals(url: string): Promise<void> {
  const removals = {
    'rows deleted': `delete from analytics_events where day = '2020-01-01'`,
    'partition dropped': `select drop_day_partitions('analytics_events', '2020-01-02')`,
  };
  const results = Object.entries(removals).map(([name, sql]) => ({
    name,
    sql,
    rounds: [] as Awaited<ReturnType<typeof measureRemoval>>[],
  }));
  for (let round = 0; round < RETENTION_ROUNDS; round += 1)
    for (const { sql, rounds } of results) rounds.push(await measureRemoval(url, sql));
  for (const { name, rounds } of results) {
    printMetric(`${name}, ms`, median(rounds.map(({ ms }) => ms)));
    printMetric(`${name}, WAL in kB`, median(rounds.map(({ kilobytes }) => kilobytes)));
  }
}

await runWithCleanups(async (cleanups) => {
  const rows = Number(process.argv[2] ?? 2) * 1_000_000;
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-partitions-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  cleanups.push(server.stop);
  const urls = { table: urlOf(server.url, 'one_table'), partitions: urlOf(server.url, 'partitions') };

  await runSql(server.url, 'create database one_table');
  await migrate(
    urls.table,
    migrations.filter(({ name }) => name < '0056'),
  );
  await fillDataset(urls.table, 'baseline');
  await runSql(
    urls.table,
    `insert into client_views (client_id, video_id, seen_at)
     select 'viewer-' || 1 + n / ${VIEWS_PER_CLIENT}, 1 + n % ${VIEWS_PER_CLIENT}, now() - n % 50 * interval '1 day'
     from generate_series(0, ${rows} - 1) n`,
  );
  await runSql(urls.table, 'vacuum analyze client_views');
  await runSql(server.url, 'create database partitions template one_table');
  printHeading(`client_views with ${formatInteger(rows)} rows`);
  const started = performance.now();
  // Without later migrations, so that the databases differ in the partitions only.
  await migrate(
    urls.partitions,
    migrations.filter(({ name }) => name < '0057'),
  );
  printMetric('migration, seconds', (performance.now() - started) / 1_000);
  await runSql(urls.partitions, 'vacuum analyze client_views');

  await compare('rows inserted per second', (variant) => measureInserts(urls[variant]));
  const apis = {
    table: await startApi(urls.table, folder),
    partitions: await startApi(urls.partitions, folder),
  };
  cleanups.push(apis.table.stop, apis.partitions.stop);
  for (const { url } of Object.values(apis)) await measureFeed(url);
  await compare('For You, 95th percentile in ms', (variant) => measureFeed(apis[variant].url));
  printHeading(`${formatInteger(EVENTS_PER_DAY)} view events of a day`);
  await compareRemovals(urls.partitions);
});
