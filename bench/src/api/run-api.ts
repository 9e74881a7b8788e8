import { availableParallelism } from 'node:os';
import pg from 'pg';
import { loadConfig } from '../../../api/src/platform/config/config.ts';
import { median, ratio, whole } from '../report/numbers.ts';
import { figure, heading } from '../report/print.ts';
import { type HotCall, hotCalls } from './calls.ts';
import {
  API_CACHE,
  API_GOALS,
  CONNECTIONS,
  SIZES,
  TURN_SECONDS,
  TURNS,
  WARM_UP_SECONDS,
} from './constants.ts';
import { loadTurn, percentile, type Turn } from './load.ts';
import { openDataset, type SizeName } from './open-dataset.ts';
import { sequentialScans } from './plans.ts';
import { recordStatements, type Script } from './record.ts';
import { type Running, startApi, startBareServer } from './servers.ts';

/** One size: its data, the API on them, and the bare server with the statements the API ran. */
interface Stand {
  calls: HotCall[];
  scripts: Script[][];
  api: Running;
  bare: Running;
  pool: pg.Pool;
}

type Cleaner = () => Promise<unknown>;

async function setUp(size: SizeName, cleaners: Cleaner[]): Promise<Stand> {
  const database = await openDataset(size);
  cleaners.push(database.stop);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database is stopped last, and may be faster than the goodbye of a connection.
  pool.on('error', () => {});
  cleaners.push(() => pool.end());
  const config = loadConfig({
    ...{ NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: API_CACHE },
    ...{ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
  });
  const calls = await hotCalls(pool, config.authSecret);
  const recorded = await recordStatements(config, calls);
  const scripts = calls.map((call) => recorded.get(call) ?? []);
  const api = await startApi(database.url);
  cleaners.push(api.stop);
  const bare = await startBareServer(database.url, scripts);
  cleaners.push(bare.stop);
  return { calls, scripts, api, bare, pool };
}

const times = ({ times: all }: { times: number[] }) =>
  [0.5, 0.95, 0.99].map((share) => percentile(all, share).toFixed(1)).join(' / ');

function summary(turns: Turn[]) {
  return { rate: median(turns.map(({ rate }) => rate)), times: turns.flatMap((turn) => turn.times) };
}

/** One of each in turn, so that what else the machine does falls on all of them. */
async function measureCall(index: number, large: Stand, least: Stand) {
  const asked = ({ calls }: Stand) =>
    (calls[index]?.bodies ?? []).map((body, n) => ({
      path: `/api/${calls[index]?.path}`,
      body,
      token: calls[index]?.tokens?.[n],
    }));
  const askedBare = ({ calls }: Stand) =>
    (calls[index]?.bodies ?? []).map((_, n) => ({ path: `/${index}/${n}`, body: {} }));
  const rivals = [
    { of: 'api', url: large.api.url, requests: asked(large) },
    { of: 'bare', url: large.bare.url, requests: askedBare(large) },
    { of: 'least', url: least.api.url, requests: asked(least) },
  ] as const;
  const turns = { api: [] as Turn[], bare: [] as Turn[], least: [] as Turn[] };
  for (const { url, requests } of rivals) await loadTurn(url, requests, WARM_UP_SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { of, url, requests } of rivals) turns[of].push(await loadTurn(url, requests, TURN_SECONDS));
  }
  const pairs = turns.api.map(({ rate }, n) => rate / (turns.bare[n]?.rate ?? Number.NaN));
  const growths = turns.api.map(
    (turn, n) => percentile(turn.times, 0.95) / percentile(turns.least[n]?.times ?? [], 0.95),
  );
  return {
    api: summary(turns.api),
    bare: summary(turns.bare),
    least: summary(turns.least),
    rate: median(pairs),
    growth: median(growths),
  };
}

function report(call: HotCall, measured: Awaited<ReturnType<typeof measureCall>>, scans: string[]): void {
  const line = ({ rate, times: all }: { rate: number; times: number[] }) =>
    `${whole(rate)}/s, ${times({ times: all })} ms`;
  figure(call.name, line(measured.api));
  figure('    a bare server with its statements', line(measured.bare));
  figure('    the same among a thousand videos', line(measured.least));
  figure("    share of the bare server's rate", ratio(measured.rate), {
    text: `${API_GOALS.rate}`,
    met: measured.rate >= API_GOALS.rate,
  });
  figure('    95th percentile against that of a thousand', ratio(measured.growth), {
    text: `${API_GOALS.growth}`,
    met: measured.growth <= API_GOALS.growth,
  });
  figure('    large tables read whole', scans.join(', ') || 'none', {
    text: 'none',
    met: scans.length === 0,
  });
}

/**
 * Part (d): each hot call under 32 connections, beside a bare Node server that runs the same statements on the same
 * data, and beside itself among a thousand videos.
 * @param asked the size of the dataset; by the machine where nobody names one
 * @param only a part of the names of the calls that are measured
 */
export async function runApi(asked: SizeName | undefined, only = ''): Promise<void> {
  const size = asked ?? (availableParallelism() > 2 ? 'full' : 'small');
  const cleaners: Cleaner[] = [];
  try {
    const large = await setUp(size, cleaners);
    const least = await setUp('least', cleaners);
    heading(
      `(d) The API with ${whole(SIZES[size].videos)} videos, ${CONNECTIONS} connections; a second, then 50th / 95th / 99th percentile`,
    );
    for (const [index, call] of large.calls.entries()) {
      if (!call.name.includes(only)) continue;
      const measured = await measureCall(index, large, least);
      report(call, measured, await sequentialScans(large.pool, large.scripts[index] ?? []));
    }
  } finally {
    for (const clean of cleaners.reverse()) await clean().catch(() => {});
  }
}
