import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';

const upsertErrors = statement<never, [apps: string[], versions: string[], visitor: string]>(
  'browser-errors-upsert',
  `insert into browser_errors (app, version, visitor)
   select distinct e.app, e.version, $3::bigint from unnest($1::text[], $2::text[]) as e (app, version)
   on conflict (app, version, visitor) do update set last_at = now()`,
);

const upsertVisits = statement<
  never,
  [apps: string[], versions: string[], loads: (number | null)[], visitor: string]
>(
  'build-visitors-upsert',
  `insert into build_visitors as stored (app, version, visitor, load_ms)
   select v.app, v.version, $4::bigint, max(v.load_ms)
   from unnest($1::text[], $2::text[], $3::integer[]) as v (app, version, load_ms) group by v.app, v.version
   on conflict (app, version, visitor)
   do update set last_at = now(), load_ms = coalesce(excluded.load_ms, stored.load_ms)`,
);

const countFailing = statement<
  { version: string; visitors: number },
  [app: string, versions: string[], since: number]
>(
  'browser-errors-count',
  `select version, count(*)::integer as visitors from browser_errors
   where app = $1 and version = any($2) and last_at >= to_timestamp($3) group by version`,
);

// A visitor whose page is still open has reported only the error.
const computeLoads = statement<
  { version: string; visitors: number; median_ms: number | null; p75_ms: number | null },
  [app: string, versions: string[], since: number]
>(
  'build-visitors-loads',
  `select version, count(*)::integer as visitors,
     round(percentile_cont(0.5) within group (order by load_ms))::integer as median_ms,
     round(percentile_cont(0.75) within group (order by load_ms))::integer as p75_ms
   from (
     select version, visitor, max(load_ms) as load_ms from (
       select version, visitor, load_ms from build_visitors
       where app = $1 and version = any($2) and last_at >= to_timestamp($3)
       union all
       select version, visitor, null from browser_errors
       where app = $1 and version = any($2) and last_at >= to_timestamp($3)
     ) seen group by version, visitor
   ) visitors group by version`,
);

const countByApp = statement<
  { app: string; visitors: number; failing_visitors: number },
  [apps: string[], since: number]
>(
  'build-visitors-by-app',
  `select app, count(distinct visitor)::integer as visitors,
     count(distinct visitor) filter (where has_failed)::integer as failing_visitors
   from (
     select app, visitor, false as has_failed from build_visitors
     where app = any($1) and last_at >= to_timestamp($2)
     union all
     select app, visitor, true from browser_errors where app = any($1) and last_at >= to_timestamp($2)
   ) seen group by app`,
);

/** A build that a browser loaded, with its load time in milliseconds. */
export interface BuildVisit {
  app: string;
  version: string;
  ms: number | null;
}

/** Stores that a visitor used builds. @param visitor hash of the address */
export async function storeBuildVisits(pool: Pool, visitor: string, visits: BuildVisit[]): Promise<void> {
  if (visits.length === 0) return;
  await upsertVisits(
    pool,
    visits.map(({ app }) => app),
    visits.map(({ version }) => version),
    visits.map(({ ms }) => ms),
    visitor,
  );
}

/** Stores that builds failed for a visitor. @param visitor hash of the address */
export async function storeFailures(
  pool: Pool,
  visitor: string,
  builds: { app: string; version: string }[],
): Promise<void> {
  if (builds.length === 0) return;
  await upsertErrors(
    pool,
    builds.map(({ app }) => app),
    builds.map(({ version }) => version),
    visitor,
  );
}

/** Builds of an app since a time in Unix seconds. */
interface BuildsSince {
  app: string;
  versions: string[];
  since: number;
}

/** Returns the number of visitors with errors by version. */
export async function countFailingVisitors(
  pool: Pool,
  { app, versions, since }: BuildsSince,
): Promise<Map<string, number>> {
  const rows = await countFailing(pool, app, versions, since);
  return new Map(rows.map(({ version, visitors }) => [version, visitors]));
}

/** All visitors of a build, and their load times in milliseconds; null without measurements. */
export interface BuildLoads {
  visitors: number;
  medianMs: number | null;
  p75Ms: number | null;
}

/** Returns visitors and load times by version. */
export async function readBuildLoads(
  pool: Pool,
  { app, versions, since }: BuildsSince,
): Promise<Map<string, BuildLoads>> {
  const rows = await computeLoads(pool, app, versions, since);
  return new Map(
    rows.map(({ version, visitors, median_ms: medianMs, p75_ms: p75Ms }) => [
      version,
      { visitors, medianMs, p75Ms },
    ]),
  );
}

/** Returns the visitors of all builds of apps since a time, in the order of `apps`. */
export async function countVisitorsByApp(
  pool: Pool,
  apps: string[],
  since: number,
): Promise<{ app: string; visitors: number; failingVisitors: number }[]> {
  const rows = new Map((await countByApp(pool, apps, since)).map((row) => [row.app, row]));
  return apps.map((app) => ({
    app,
    visitors: rows.get(app)?.visitors ?? 0,
    failingVisitors: rows.get(app)?.failing_visitors ?? 0,
  }));
}
