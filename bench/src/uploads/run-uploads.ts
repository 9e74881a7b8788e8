import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createTusClient, type TusClient } from '../../../api/src/domain/uploads/testing/tus-client.ts';
import { loadConfig } from '../../../api/src/platform/config/config.ts';
import { findMediaTools } from '../../../api/src/platform/media/tools.ts';
import { API_CACHE } from '../api/constants.ts';
import { hotCalls } from '../api/hot-calls.ts';
import { openDataset } from '../api/open-dataset.ts';
import { percentile } from '../api/run-load.ts';
import { startApi } from '../api/servers.ts';
import { renderPhoneVideo } from '../media/render-phone-video.ts';
import { formatRatio, median } from '../report/numbers.ts';
import { printHeading, printMetric } from '../report/print.ts';

const UPLOAD_COUNT = 100;
const USER_COUNT = 20;
/** 5 MB. */
const VIDEO = { seconds: 20, width: 720, height: 1280, fps: 30, kbps: 1_880 } as const;
/** The rest of a file, which is sent in the last request. */
const LAST_PART_BYTES = 64 * 1_024;
const ROUNDS = 3;
const WARM_UP_MS = 5_000;
const IDLE_MS = 10_000;
/** Time between two pages of the viewer. */
const PAUSE_MS = 20;
const CHECKS_TIMEOUT_MS = 5 * 60_000;
const FOLDER = join(API_CACHE, 'uploads');
/** Maximum ratio of the feed's 95th percentile during the checks to the one before. */
const P95_RATIO_GOAL = 2;

type Cleanup = () => Promise<unknown>;

interface Unfinished {
  tus: TusClient;
  id: string;
}

type Setup = Awaited<ReturnType<typeof setUp>>;

async function setUp(cleanups: Cleanup[]) {
  const database = await openDataset('baseline');
  cleanups.push(database.stop);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  cleanups.push(() => pool.end());
  await rm(FOLDER, { recursive: true, force: true });
  const { authSecret } = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: FOLDER,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  });
  const calls = await hotCalls(pool, authSecret);
  const api = await startApi(database.url, FOLDER);
  cleanups.push(() => deleteUploads(pool), api.stop);
  return { pool, api, calls };
}

/** Deletes what a measurement has uploaded, so that the next one starts from the same data. */
async function deleteUploads(pool: pg.Pool): Promise<void> {
  await pool.query('delete from videos where id in (select video_id from uploads)');
  await pool.query('delete from uploads');
  await pool.query('delete from pgboss.job');
  await rm(FOLDER, { recursive: true, force: true });
}

/** Reads feed pages, one after the other, until `isOver`. @returns response times in milliseconds */
async function readFeed(url: string, bodies: object[], isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/app/video/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodies[times.length % bodies.length]),
    });
    if (!response.ok) throw new Error(`feed: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    await wait(PAUSE_MS);
  }
  return times;
}

function readFeedFor(url: string, bodies: object[], ms: number): Promise<number[]> {
  const endsAt = Date.now() + ms;
  return readFeed(url, bodies, () => Date.now() > endsAt);
}

/** Uploads files except for their last parts. */
async function prepareUploads(
  url: string,
  tokens: string[],
  file: Buffer,
  count: number,
): Promise<Unfinished[]> {
  const uploads: Unfinished[] = [];
  for (let n = 0; n < count; n += 1) {
    const tus = createTusClient({ origin: url }, tokens[n % USER_COUNT] ?? '');
    const id = await tus.createUpload(file.length);
    const { status } = await tus.send(id, 0, file.subarray(0, -LAST_PART_BYTES));
    if (status !== 204) throw new Error(`The upload was rejected with ${status}.`);
    uploads.push({ tus, id });
  }
  return uploads;
}

/** Ends all uploads at the same moment. @returns response times in milliseconds */
function endUploads(uploads: Unfinished[], file: Buffer): Promise<number[]> {
  const offset = file.length - LAST_PART_BYTES;
  return Promise.all(
    uploads.map(async ({ tus, id }) => {
      const startedAt = performance.now();
      const { status } = await tus.send(id, offset, file.subarray(offset));
      if (status !== 204) throw new Error(`The last part was rejected with ${status}.`);
      return performance.now() - startedAt;
    }),
  );
}

/** Waits until all files have been checked. @throws unless all are accepted */
async function waitForChecks(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + CHECKS_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from uploads group by state',
    );
    const other = rows.find(({ state }) => state !== 'open' && state !== 'accepted');
    if (other) throw new Error(`${other.count} uploads are ${other.state}.`);
    if (rows.every(({ state }) => state === 'accepted')) return;
    await wait(100);
  }
  throw new Error('The files were not checked in time.');
}

/** Response times in milliseconds. */
interface Round {
  idle: number[];
  busy: number[];
  replies: number[];
  /** Time until all files were checked, in seconds. */
  seconds: number;
}

async function measureRound({ pool, api }: Setup, bodies: object[], tokens: string[], file: Buffer) {
  const uploads = await prepareUploads(api.url, tokens, file, UPLOAD_COUNT);
  const idle = await readFeedFor(api.url, bodies, IDLE_MS);
  let isChecked = false;
  const startedAt = performance.now();
  const ending = endUploads(uploads, file);
  const checking = ending
    .then(() => waitForChecks(pool))
    .finally(() => {
      isChecked = true;
    });
  const [busy, replies] = await Promise.all([readFeed(api.url, bodies, () => isChecked), ending, checking]);
  return { idle, busy, replies, seconds: (performance.now() - startedAt) / 1_000 };
}

const formatTimes = (times: number[]) =>
  [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)).join(' / ');

function report(rounds: Round[]): void {
  const all = (key: 'idle' | 'busy' | 'replies') => rounds.flatMap((round) => round[key]);
  printMetric('feed before', formatTimes(all('idle')));
  printMetric('feed during the checks', formatTimes(all('busy')));
  const ratio = median(rounds.map(({ idle, busy }) => percentile(busy, 0.95) / percentile(idle, 0.95)));
  printMetric('    95th percentile vs. before', formatRatio(ratio), {
    text: `${P95_RATIO_GOAL}`,
    met: ratio <= P95_RATIO_GOAL,
  });
  printMetric('last replies of the uploads', formatTimes(all('replies')));
  printMetric('all files checked after', `${median(rounds.map(({ seconds }) => seconds)).toFixed(1)} s`);
}

/**
 * Part (h): ends uploads of 5 MB together while a viewer reads the feed, and compares the response times of the feed with
 * those before. The API is measured without a worker, which would transcode the accepted videos.
 */
export async function runUploads(): Promise<void> {
  const cleanups: Cleanup[] = [];
  try {
    const setup = await setUp(cleanups);
    const { api, pool, calls } = setup;
    const file = await readFile(await renderPhoneVideo(await findMediaTools(), VIDEO));
    const tokens = calls.find(({ name }) => name === 'member: unread counts')?.tokens ?? [];
    const bodies = calls.find(({ name }) => name === 'feed, For You')?.bodies ?? [];
    printHeading(
      `(h) ${UPLOAD_COUNT} uploads of ${(file.length / 1e6).toFixed(1)} MB end together: 50th / 95th / 99th percentile in ms`,
    );
    await endUploads(await prepareUploads(api.url, tokens, file, 1), file);
    await waitForChecks(pool);
    await readFeedFor(api.url, bodies, WARM_UP_MS);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await measureRound(setup, bodies, tokens, file));
    report(rounds);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup().catch(() => {});
  }
}
