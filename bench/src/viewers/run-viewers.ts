import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { BuildOutput } from '../../../tools/build/build-everything.ts';
import { API_CACHE, SIZES } from '../api/constants.ts';
import { defaultSize, openApi, startApi } from '../api/open-api.ts';
import type { SizeName } from '../api/open-dataset.ts';
import { runWithCleanups } from '../cleanups.ts';
import { startDocumentServer } from '../instance/start-instance.ts';
import { type CpuTimes, formatCpu, measureCost, sumCpu } from '../load/measure-cost.ts';
import { parentOf } from '../load/processes.ts';
import type { BenchRequest } from '../load/run-load.ts';
import { formatInteger, printHeading, printMetric } from '../print.ts';
import { signInViewers } from './feed-visits.ts';
import { measureReads } from './measure-reads.ts';
import { measureLog, measureRows } from './measure-storage.ts';
import { measureStreams } from './measure-streams.ts';
import { createMediaRequests, createVisitRequests } from './requests.ts';
import {
  callsPerMinute,
  DOCUMENTS_PER_VISIT,
  FILES_PER_VIDEO,
  MEDIA_PER_MINUTE,
  VISIT_MINUTES,
} from './visit-model.ts';

/** CPU milliseconds of a core's minute that are used; up to two thirds, responses are not delayed. */
const USED_MS_PER_MINUTE = 40_000;
const FOLDER = join(API_CACHE, 'viewers');
const MEDIA_PATH = 'benchvideo/1';

async function writeMediaFiles(): Promise<void> {
  const folder = join(FOLDER, 'media', MEDIA_PATH);
  await mkdir(folder, { recursive: true });
  for (const [name, { bytes }] of Object.entries(FILES_PER_VIDEO))
    await writeFile(join(folder, name), randomBytes(bytes));
}

/**
 * Deletes the views and the sessions of the measurement, so that later ones start from the same data. Some likes and entries of
 * the watch history remain.
 */
async function deleteMeasuredViews(pool: pg.Pool, since: Date): Promise<void> {
  await pool.query(`delete from analytics_events where client_id like 'bench-client-%'`);
  await pool.query('delete from feed_sessions where created_at >= $1', [since]);
  await pool.query('delete from sessions where created_at >= $1', [since]);
  await pool.query('delete from client_views where seen_at >= $1', [since]);
  // Makes the space reusable. Otherwise, dead rows would count as bytes of a row in later measurements.
  await pool.query('vacuum analytics_events, feed_sessions, sessions, client_views');
}

/** Creates the document requests of guests and members. */
function createDocumentRequests(tokens: string[]): Record<'guest' | 'member', BenchRequest[]> {
  const open = (cookie: string) => ({ path: '/', headers: { cookie } });
  const ids = Array.from({ length: 100 }, (_, n) => `clientId=bench-client-${n}`);
  return {
    guest: ids.map(open),
    member: ids.map((id, n) => open(`${id}; token=${tokens[n % tokens.length]}`)),
  };
}

/** Adds the CPU time of a visit's document and calls, per minute. */
function sumPerMinute(page: CpuTimes, calls: CpuTimes, callCount: number): CpuTimes {
  const perMinute = Object.entries(page).map(([process, ms]) => [
    process,
    (ms * DOCUMENTS_PER_VISIT) / VISIT_MINUTES + (calls[process] ?? 0) * callCount,
  ]);
  return Object.fromEntries(perMinute) as CpuTimes;
}

/** Measures CPU time and memory per viewer (visit-model.ts describes a visit). */
export async function runViewers(built: BuildOutput, size: SizeName = defaultSize()): Promise<void> {
  await runWithCleanups(async (cleanups) => {
    let since: Date | undefined;
    await rm(join(FOLDER, 'releases'), { recursive: true, force: true });
    await writeMediaFiles();
    const { api, calls, config, pool, databaseUrl } = await openApi(size, cleanups, {
      dataDir: FOLDER,
      onStopped: async (pool) => since && deleteMeasuredViews(pool, since),
    });
    // Set after the dataset was created, whose sessions must not be deleted.
    since = new Date();
    const documents = await startDocumentServer(built, api.url, FOLDER);
    cleanups.push(documents.stop);
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = { api: api.pid, postgres: parentOf(rows[0]?.pid ?? 0) };
    const tokens = calls.find(({ name }) => name === 'member: unread counts')?.tokens ?? [];

    const feedTokens = await signInViewers(pool, config.authSecret);

    printHeading(
      `Viewers with ${formatInteger(SIZES[size].videos)} videos: requests per second, 50th / 95th percentile (${cpus()[0]?.model}, ${availableParallelism()} cores)`,
    );
    for (const viewer of ['guest', 'member'] as const) {
      const pages = createDocumentRequests(tokens)[viewer];
      const processes = { documents: documents.pid, ...backend };
      const page = await measureCost(`${viewer}: documents`, documents.url, pages, processes);
      const mix = await createVisitRequests(viewer, api.url, calls, feedTokens);
      const callMix = await measureCost(`${viewer}: API calls of a visit`, api.url, mix, backend);
      const costs = { requests: mix, cost: callMix };
      await measureReads(`${viewer}: calls that replicas can answer`, api.url, costs, backend);
      await measureLog(pool, api.url, mix, callsPerMinute(viewer));
      const minute = sumPerMinute(page, callMix, callsPerMinute(viewer));
      printMetric(`${viewer}: CPU ms per minute`, `${sumCpu(minute).toFixed(1)} (${formatCpu(minute, 1)})`);
      printMetric(`    ${viewer}s per core at two thirds utilization`, USED_MS_PER_MINUTE / sumCpu(minute));
    }
    await measureRows(pool);
    const files = createMediaRequests(MEDIA_PATH);
    const file = await measureCost('media files without a gateway cache', api.url, files, { api: api.pid });
    printMetric('    files requested by a viewer per minute', MEDIA_PER_MINUTE.files);
    printMetric('    Mbit/s requested by a viewer', (MEDIA_PER_MINUTE.bytes * 8) / 60 / 1e6);
    printMetric(
      '    viewers per core of the API',
      USED_MS_PER_MINUTE / (sumCpu(file) * MEDIA_PER_MINUTE.files),
    );
    // A new process, because memory that a used one releases would distort the result.
    const fresh = await startApi(databaseUrl, FOLDER);
    cleanups.push(fresh.stop);
    await measureStreams(fresh, tokens);
  });
}
