import { availableParallelism } from 'node:os';
import pg from 'pg';
import { loadConfig } from '../../../api/src/platform/config/config.ts';
import { formatInteger, formatRatio, median } from '../report/numbers.ts';
import { printHeading, printMetric } from '../report/print.ts';
import {
  API_CACHE,
  API_GOALS,
  CONNECTIONS,
  ROUND_SECONDS,
  ROUNDS,
  SIZES,
  WARM_UP_SECONDS,
} from './constants.ts';
import { findSequentialScans } from './find-sequential-scans.ts';
import { type HotCall, hotCalls } from './hot-calls.ts';
import { openDataset, type SizeName } from './open-dataset.ts';
import { recordStatements, type Script } from './record-statements.ts';
import { type LoadResult, percentile, runLoad } from './run-load.ts';
import { type RunningServer, startApi, startBareServer } from './servers.ts';

/** A dataset with its API and the bare server that runs the recorded statements. */
interface BenchSetup {
  calls: HotCall[];
  scripts: Script[][];
  api: RunningServer;
  bare: RunningServer;
  pool: pg.Pool;
}

type Cleanup = () => Promise<unknown>;

async function setUp(size: SizeName, cleanups: Cleanup[]): Promise<BenchSetup> {
  const database = await openDataset(size);
  cleanups.push(database.stop);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database may terminate a connection before the pool closes it.
  pool.on('error', () => {});
  cleanups.push(() => pool.end());
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: API_CACHE,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  });
  const calls = await hotCalls(pool, config.authSecret);
  const recorded = await recordStatements(config, calls);
  const scripts = calls.map((call) => recorded.get(call) ?? []);
  const api = await startApi(database.url);
  cleanups.push(api.stop);
  const bare = await startBareServer(database.url, scripts);
  cleanups.push(bare.stop);
  return { calls, scripts, api, bare, pool };
}

const baselineVideos = formatInteger(SIZES.baseline.videos);

const formatPercentiles = ({ times: all }: { times: number[] }) =>
  [0.5, 0.95, 0.99].map((share) => percentile(all, share).toFixed(1)).join(' / ');

function summarize(results: LoadResult[]) {
  return { rate: median(results.map(({ rate }) => rate)), times: results.flatMap((round) => round.times) };
}

/** Measures the servers in rotation, so that other load on the machine affects all of them. */
async function measureCall(index: number, large: BenchSetup, baseline: BenchSetup) {
  const apiRequests = ({ calls }: BenchSetup) =>
    (calls[index]?.bodies ?? []).map((body, requestIndex) => ({
      path: `/api/${calls[index]?.path}`,
      body,
      token: calls[index]?.tokens?.[requestIndex],
    }));
  const bareRequests = ({ calls }: BenchSetup) =>
    (calls[index]?.bodies ?? []).map((_, requestIndex) => ({ path: `/${index}/${requestIndex}`, body: {} }));
  const servers = [
    { server: 'api', url: large.api.url, requests: apiRequests(large) },
    { server: 'bare', url: large.bare.url, requests: bareRequests(large) },
    { server: 'baseline', url: baseline.api.url, requests: apiRequests(baseline) },
  ] as const;
  const results = { api: [] as LoadResult[], bare: [] as LoadResult[], baseline: [] as LoadResult[] };
  for (const { url, requests } of servers) await runLoad(url, requests, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { server, url, requests } of servers)
      results[server].push(await runLoad(url, requests, ROUND_SECONDS));
  }
  const rateRatios = results.api.map(({ rate }, round) => rate / (results.bare[round]?.rate ?? Number.NaN));
  const p95Ratios = results.api.map(
    ({ times }, round) => percentile(times, 0.95) / percentile(results.baseline[round]?.times ?? [], 0.95),
  );
  return {
    api: summarize(results.api),
    bare: summarize(results.bare),
    baseline: summarize(results.baseline),
    rateRatio: median(rateRatios),
    p95Ratio: median(p95Ratios),
  };
}

function reportCall(call: HotCall, measured: Awaited<ReturnType<typeof measureCall>>, scans: string[]): void {
  const formatResult = ({ rate, times: all }: { rate: number; times: number[] }) =>
    `${formatInteger(rate)}/s, ${formatPercentiles({ times: all })} ms`;
  printMetric(call.name, formatResult(measured.api));
  printMetric('    bare server with the same statements', formatResult(measured.bare));
  printMetric(`    the same call with ${baselineVideos} videos`, formatResult(measured.baseline));
  printMetric('    rate vs. the bare server', formatRatio(measured.rateRatio), {
    text: `${API_GOALS.rateRatio}`,
    met: measured.rateRatio >= API_GOALS.rateRatio,
  });
  printMetric(`    95th percentile vs. ${baselineVideos} videos`, formatRatio(measured.p95Ratio), {
    text: `${API_GOALS.p95Ratio}`,
    met: measured.p95Ratio <= API_GOALS.p95Ratio,
  });
  printMetric('    sequentially scanned large tables', scans.join(', ') || 'none', {
    text: 'none',
    met: scans.length === 0,
  });
}

/**
 * Part (d): measures each hot call with `CONNECTIONS` connections, compared with a bare Node server that
 * runs the same statements, and with the same call on the baseline dataset.
 * @param requestedSize size of the dataset; depends on the number of cores by default
 * @param only measures only calls whose name contains this text
 */
export async function runApi(requestedSize: SizeName | undefined, only = ''): Promise<void> {
  const size = requestedSize ?? (availableParallelism() > 2 ? 'full' : 'small');
  const cleanups: Cleanup[] = [];
  try {
    const large = await setUp(size, cleanups);
    const baseline = await setUp('baseline', cleanups);
    printHeading(
      `(d) The API with ${formatInteger(SIZES[size].videos)} videos, ${CONNECTIONS} connections: requests per second, 50th / 95th / 99th percentile`,
    );
    for (const [index, call] of large.calls.entries()) {
      if (!call.name.includes(only)) continue;
      const measured = await measureCall(index, large, baseline);
      reportCall(call, measured, await findSequentialScans(large.pool, large.scripts[index] ?? []));
    }
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup().catch(() => {});
  }
}
