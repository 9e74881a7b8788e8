import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { type Cleanup, runWithCleanups } from '../cleanups.ts';
import { type RunningServer, startServer } from '../instance/start-server.ts';
import { type BenchRequest, CONNECTIONS, type LoadResult, runLoad } from '../load/run-load.ts';
import { formatInteger, median, percentile, printHeading, printMetric } from '../print.ts';
import {
  API_CACHE,
  API_GOALS,
  POOL_SIZE,
  REFERENCES,
  ROUND_SECONDS,
  ROUNDS,
  SIZES,
  WARM_UP_SECONDS,
} from './constants.ts';
import type { HotCall } from './hot-calls.ts';
import { type BenchApi, defaultSize, openApi } from './open-api.ts';
import type { SizeName } from './open-dataset.ts';
import { recordStatements } from './record-statements.ts';

/** Starts a bare Node server that runs the statements of the calls. */
async function startBareServer(
  { config, calls, databaseUrl }: BenchApi,
  cleanups: Cleanup[],
): Promise<RunningServer> {
  const scripts = join(API_CACHE, 'scripts.json');
  await writeFile(scripts, JSON.stringify(await recordStatements(config, calls)));
  const bare = await startServer(
    'bare server',
    ['--import', 'tsx', join(ROOT, 'bench/src/api/bare-server.ts')],
    { NODE_ENV: 'production', SCRIPTS: scripts, DATABASE_URL: databaseUrl, DATABASE_POOL: String(POOL_SIZE) },
    '/',
  );
  cleanups.push(bare.stop);
  return bare;
}

const createRequests = ({ path, bodies, tokens }: HotCall): BenchRequest[] =>
  bodies.map((body, n) => ({ path: `/api/${path}`, body, token: tokens?.[n] }));

/** Measures the servers in rotation, so that other load on the machine affects all of them. */
async function measureInRotation(
  servers: { url: string; requests: BenchRequest[] }[],
): Promise<LoadResult[][]> {
  for (const { url, requests } of servers) await runLoad(url, requests, WARM_UP_SECONDS);
  const results = servers.map((): LoadResult[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, { url, requests }] of servers.entries())
      results[n]?.push(await runLoad(url, requests, ROUND_SECONDS));
  }
  return results;
}

const p95 = ({ times }: LoadResult) => percentile(times, 0.95);

/** Returns the median of the ratios of rounds that followed each other. */
function compareRounds(
  results: LoadResult[],
  references: LoadResult[],
  measure: (result: LoadResult) => number,
) {
  return median(results.map((result, n) => measure(result) / measure(references[n] ?? result)));
}

/**
 * Measures each frequent call over 32 connections, compared with a bare Node server that runs the same statements, and with
 * the same call on a smaller dataset.
 */
export async function runApi(size: SizeName = defaultSize()): Promise<void> {
  await runWithCleanups(async (cleanups) => {
    const measured = await openApi(size, cleanups);
    const bare = await startBareServer(measured, cleanups);
    const referenceSize = REFERENCES[size];
    const reference = await openApi(referenceSize, cleanups);
    const referenceVideos = formatInteger(SIZES[referenceSize].videos);
    printHeading(`API calls with ${formatInteger(SIZES[size].videos)} videos and ${CONNECTIONS} connections`);
    for (const [index, call] of measured.calls.entries()) {
      const [own = [], bareResults = [], referenceResults = []] = await measureInRotation([
        { url: measured.api.url, requests: createRequests(call) },
        { url: bare.url, requests: call.bodies.map((_, n) => ({ path: `/${index}/${n}`, body: {} })) },
        { url: reference.api.url, requests: createRequests(reference.calls[index] ?? call) },
      ]);
      printMetric(
        call.name,
        `${formatInteger(median(own.map(({ rate }) => rate)))}/s, p95 ${median(own.map(p95)).toFixed(1)} ms`,
      );
      printMetric(
        '    rate vs. a bare server',
        compareRounds(own, bareResults, ({ rate }) => rate),
        { min: API_GOALS.rateRatio },
      );
      printMetric(
        `    95th percentile vs. ${referenceVideos} videos`,
        compareRounds(own, referenceResults, p95),
        {
          max: API_GOALS.p95Ratio,
        },
      );
    }
  });
}
