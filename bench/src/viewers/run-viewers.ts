import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../../../api/src/platform/config/config.ts';
import { publishBuilds } from '../../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import { buildEverything } from '../../../tools/build/build-everything.ts';
import { API_CACHE, SIZES } from '../api/constants.ts';
import { hotCalls } from '../api/hot-calls.ts';
import { openDataset, type SizeName } from '../api/open-dataset.ts';
import { type BenchRequest, percentile, runLoad } from '../api/run-load.ts';
import { startApi } from '../api/servers.ts';
import { startDocumentServer } from '../instance/start-instance.ts';
import { formatInteger, formatRatio } from '../report/numbers.ts';
import { printHeading, printMetric } from '../report/print.ts';
import { measureStreams } from './measure-streams.ts';
import { parentOf, processTreeSeconds } from './processes.ts';
import { createMediaRequests, createVisitRequests } from './requests.ts';
import {
  callsPerMinute,
  DOCUMENTS_PER_VISIT,
  FILES_PER_VIDEO,
  MEDIA_PER_MINUTE,
  VISIT_MINUTES,
} from './visit-model.ts';

/** Long enough for code to be compiled and statements to be planned. */
const WARM_UP_SECONDS = 15;
const ROUND_SECONDS = 30;
const STREAM_COUNT = 4_000;
/** CPU utilization up to which responses are not delayed; the rest absorbs bursts. */
const TARGET_UTILIZATION = 2 / 3;
const FOLDER = join(API_CACHE, 'viewers');
const MEDIA_PATH = 'benchvideo/1';

/** Process IDs whose CPU time is measured, by name. */
type ProcessIds = Record<string, number>;

/** Cost of the requests in one measurement. */
interface RequestCost {
  /** Responses per second. */
  rate: number;
  times: number[];
  /** CPU milliseconds per request, by process. */
  cpuMs: Record<string, number>;
}

async function measureCost(
  url: string,
  requests: BenchRequest[],
  processes: ProcessIds,
): Promise<RequestCost> {
  await runLoad(url, requests, WARM_UP_SECONDS);
  const readCpuTimes = () =>
    Object.entries(processes).map(([name, pid]) => [name, processTreeSeconds(pid)] as const);
  const before = Object.fromEntries(readCpuTimes());
  const { rate, times } = await runLoad(url, requests, ROUND_SECONDS);
  const cpuMs = readCpuTimes().map(([name, seconds]) => [
    name,
    ((seconds - (before[name] ?? 0)) * 1_000) / times.length,
  ]);
  return { rate, times, cpuMs: Object.fromEntries(cpuMs) };
}

const sum = (values: Record<string, number>) => Object.values(values).reduce((all, each) => all + each, 0);

function reportCost(name: string, { rate, times, cpuMs }: RequestCost): void {
  const [median, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  printMetric(name, `${formatInteger(rate)}/s, ${median} / ${p95} ms`);
  const parts = Object.entries(cpuMs).map(([part, each]) => `${part} ${each.toFixed(2)}`);
  printMetric('    CPU ms per request', parts.join(', '));
  printMetric('    requests per second and core', formatInteger(1_000 / sum(cpuMs)));
}

/** @param minute CPU milliseconds per viewer and minute, by process */
function reportViewers(viewer: string, minute: Record<string, number>): void {
  const all = sum(minute);
  const parts = Object.entries(minute).map(([part, each]) => `${part} ${each.toFixed(1)}`);
  printMetric(`${viewer}: CPU ms per minute`, `${all.toFixed(1)} (${parts.join(', ')})`);
  printMetric(
    `    ${viewer}s per core at ${formatRatio(TARGET_UTILIZATION)} utilization`,
    formatInteger((TARGET_UTILIZATION * 60_000) / all),
  );
}

async function writeFiles(): Promise<void> {
  const folder = join(FOLDER, 'media', MEDIA_PATH);
  await mkdir(folder, { recursive: true });
  for (const [name, { bytes }] of Object.entries(FILES_PER_VIDEO))
    await writeFile(join(folder, name), randomBytes(bytes));
}

/**
 * Deletes the views and sessions of the measurement, so that later ones start from the same data; some likes
 * remain.
 */
async function deleteMeasuredViews(pool: pg.Pool, since: Date): Promise<void> {
  await pool.query(`delete from analytics_events where client_id like 'bench-client-%'`);
  await pool.query('delete from feed_sessions where created_at >= $1', [since]);
  await pool.query('delete from client_views where seen_at >= $1', [since]);
}

type Cleanup = () => Promise<unknown>;

async function setUp(size: SizeName, cleanups: Cleanup[]) {
  const built = await buildEverything();
  const database = await openDataset(size);
  cleanups.push(database.stop);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  cleanups.push(() => pool.end());
  const { authSecret } = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: FOLDER,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  });
  await writeFiles();
  const calls = await hotCalls(pool, authSecret);
  const api = await startApi(database.url, FOLDER);
  const since = new Date();
  // Runs after the API has stopped.
  cleanups.push(() => deleteMeasuredViews(pool, since), api.stop);
  const releases = join(FOLDER, 'releases');
  await rm(releases, { recursive: true, force: true });
  await publishBuilds(new ReleaseStore(releases), ...built.apps);
  const documents = await startDocumentServer(join(built.servers.shell ?? '', 'main.mjs'), api.url, releases);
  cleanups.push(documents.stop);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { calls, api, documents, postgres: parentOf(rows[0]?.pid ?? 0), url: database.url };
}

/** Creates the document requests of guests and members. */
function createDocumentRequests(tokens: string[]): Record<'guest' | 'member', BenchRequest[]> {
  const open = (cookie: string) => ({ method: 'GET' as const, path: '/', headers: { cookie } });
  const ids = Array.from({ length: 100 }, (_, n) => `clientId=bench-client-${n}`);
  return {
    guest: ids.map(open),
    member: ids.map((id, n) => open(`${id}; token=${tokens[n % tokens.length]}`)),
  };
}

/**
 * Part (g): measures CPU time and memory per viewer (visit-model.ts describes a visit). CPU time does not
 * depend on other load on the machine, and the load generator, on the same machine, is not counted.
 * @param requestedSize size of the dataset; depends on the number of cores by default
 */
export async function runViewers(requestedSize: SizeName | undefined): Promise<void> {
  const size = requestedSize ?? (availableParallelism() > 2 ? 'full' : 'small');
  const cleanups: Cleanup[] = [];
  try {
    const { calls, api, documents, postgres, url } = await setUp(size, cleanups);
    printHeading(
      `(g) Viewers with ${formatInteger(SIZES[size].videos)} videos: requests per second, 50th / 95th percentile (${cpus()[0]?.model}, ${availableParallelism()} cores)`,
    );
    const backend = { api: api.pid, postgres };
    const tokens = calls.find(({ name }) => name === 'member: unread counts')?.tokens ?? [];
    const opened = createDocumentRequests(tokens);
    for (const viewer of ['guest', 'member'] as const) {
      const page = await measureCost(documents.url, opened[viewer], { documents: documents.pid, ...backend });
      reportCost(`${viewer}: documents`, page);
      const callMix = await measureCost(api.url, await createVisitRequests(viewer, api.url, calls), backend);
      reportCost(`${viewer}: API calls of a visit`, callMix);
      const perMinute = Object.entries(page.cpuMs).map(([part, each]) => [
        part,
        (each * DOCUMENTS_PER_VISIT) / VISIT_MINUTES + (callMix.cpuMs[part] ?? 0) * callsPerMinute(viewer),
      ]);
      reportViewers(viewer, Object.fromEntries(perMinute));
    }
    const media = await measureCost(api.url, createMediaRequests(MEDIA_PATH), { api: api.pid });
    reportCost('media files without a gateway cache', media);
    const megabits = (MEDIA_PER_MINUTE.bytes * 8) / 60 / 1e6;
    printMetric(
      '    requested by a viewer per minute',
      `${formatInteger(MEDIA_PER_MINUTE.files)} files, ${formatRatio(megabits)} Mbit/s`,
    );
    printMetric(
      '    viewers per core of the API',
      formatInteger((TARGET_UTILIZATION * 60_000) / (sum(media.cpuMs) * MEDIA_PER_MINUTE.files)),
    );
    // A new process, because memory that a used one releases would distort the result.
    const fresh = await startApi(url, FOLDER);
    cleanups.push(fresh.stop);
    const streams = await measureStreams(fresh, tokens, STREAM_COUNT);
    printMetric('event streams of one process', formatInteger(streams.count));
    printMetric('    memory per stream in bytes', formatInteger(streams.bytesPerStream));
    printMetric('    cores per thousand idle streams', streams.coresPerThousand.toFixed(4));
    printMetric('    opened per second', formatInteger(streams.rate));
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup().catch(() => {});
  }
}
