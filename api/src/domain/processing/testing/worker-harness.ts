import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { createTestDatabase } from '../../../../test/database.ts';
import { createUser, createVideo } from '../../../../test/factories.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { toRunSql } from '../../../platform/db/run-sql.ts';
import { renderClip } from '../../../platform/media/testing/clips.ts';
import { findMediaTools, type MediaTools } from '../../../platform/media/tools.ts';
import { openStorage } from '../../../platform/storage/open-store.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../../programs/worker/start-worker.ts';
import { enqueueVideo, openQueues } from '../queues.ts';

export interface VideoRow {
  state: string;
  progress: number;
  failure: string | null;
  has_hls: boolean;
  width: number;
  height: number;
  placeholder: string | null;
  listed_at: Date | null;
  media_key: string;
}

export interface JobRow {
  name: string;
  state: string;
  retry_count: number;
}

/** A database, a media folder and queues for the worker tests of one file. */
export interface WorkerHarness {
  databaseUrl: string;
  pool: pg.Pool;
  boss: PgBoss;
  folder: string;
  mediaDir: string;
  tools: MediaTools;
  /** A small clip, the source of videos. */
  clip: string;
  /** Queues a video whose source is a file of the harness. @returns its id */
  queue(file: string, columns?: Record<string, unknown>): Promise<number>;
  video(id: number): Promise<VideoRow>;
  jobs(id: number): Promise<JobRow[]>;
  start(options?: Partial<WorkerOptions>): Promise<Worker>;
  /** Resolves when the first column of the statement is true. */
  until(statement: string, values?: unknown[]): Promise<void>;
  /** Creates a stand-in for ffmpeg: a shell script that may call the real one as `"$FFMPEG"`. */
  fakeTool(name: string, script: string): string;
  /** Resolves when a script has created a file or folder with this name. */
  untilFileExists(name: string): Promise<void>;
  /** Number of lines that scripts have written to a file with this name. */
  countLines(name: string): number;
}

/** Delay between polls of the workers, in milliseconds. */
const POLL_INTERVAL_MS = 50;

/** Makes waiting jobs due immediately. */
export async function retryNow(pool: pg.Pool): Promise<void> {
  await pool.query(`update pgboss.job set retry_delay = 0, start_after = now() - interval '1 second'`);
}

/** Whether a video has all renditions. Parameter: its id. */
export const HAS_HLS = 'select has_hls from videos where id = $1';
/** Whether a job of a video waits after postponements. Parameters: the video's id as text, and their minimum number. */
export const IS_POSTPONED = `select exists (select from pgboss.job where data ->> 'videoId' = $1
  and (data ->> 'postponements')::int >= $2 and state = 'created')`;

/** Polls an SQL statement until its first column is true. Until then, failed and postponed jobs are retried immediately. */
export async function waitWithoutRetryDelays(
  { pool, until }: WorkerHarness,
  statement: string,
  values: unknown[],
): Promise<void> {
  const timer = setInterval(() => void retryNow(pool).catch(() => {}), 50);
  try {
    await until(statement, values);
  } finally {
    clearInterval(timer);
  }
}

export function useWorkerHarness(): WorkerHarness {
  const lab = {} as WorkerHarness;
  const cleaners: (() => Promise<unknown>)[] = [];
  const workers: Worker[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, 3);
    const folder = mkdtempSync(join(tmpdir(), 'ontrend-worker-'));
    const mediaDir = join(folder, 'media');
    const tools = await findMediaTools();
    const boss = await openQueues({ databaseUrl: database.url, onError: () => {} });
    const clip = renderClip(tools, folder, 'clip.mp4', { seconds: 2 });
    cleaners.push(
      async () => rmSync(folder, { recursive: true }),
      database.close,
      () => pool.end(),
      () => boss.stop({ graceful: false }),
    );
    const owner = await createUser(pool);
    Object.assign(lab, {
      ...{ databaseUrl: database.url, pool, boss, folder, mediaDir, tools, clip },
      async queue(file, columns = {}) {
        const { id } = await createVideo(pool, owner, {
          state: 'queued',
          source_key: file,
          width: 0,
          ...columns,
        });
        await enqueueVideo(boss, toRunSql(pool), id);
        return id;
      },
      async video(id) {
        const { rows } = await pool.query<VideoRow>('select * from videos where id = $1', [id]);
        if (!rows[0]) throw new Error(`There is no video ${id}`);
        return rows[0];
      },
      async jobs(id) {
        const { rows } = await pool.query<JobRow>(
          `select name, state, retry_count from pgboss.job where data ->> 'videoId' = $1 order by created_on`,
          [id],
        );
        return rows;
      },
      async start(options = {}) {
        const log = { info() {}, warn() {}, error() {} };
        const worker = await startWorker({
          databaseUrl: database.url,
          siteUrl: 'http://localhost:3000',
          storage: await openStorage({ mediaDir, dataDir: folder, s3: undefined }),
          tools,
          log,
          pollIntervalMs: POLL_INTERVAL_MS,
          ...options,
        });
        workers.push(worker);
        return worker;
      },
      async until(statement, values = []) {
        for (;;) {
          const { rows } = await pool.query<unknown[]>({ text: statement, values, rowMode: 'array' });
          if (rows[0]?.[0] === true) return;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
      fakeTool(name, script) {
        const file = join(folder, name);
        writeFileSync(file, `#!/bin/sh\nFFMPEG='${tools.ffmpeg}'\ncd '${folder}' || exit 1\n${script}\n`);
        chmodSync(file, 0o755);
        return file;
      },
      async untilFileExists(name) {
        while (!existsSync(join(folder, name))) await new Promise((resolve) => setTimeout(resolve, 20));
      },
      countLines(name) {
        return readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length;
      },
    } satisfies WorkerHarness);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await lab.pool.query('delete from pgboss.job');
  });
  afterAll(async () => {
    for (const clean of cleaners.reverse()) await clean();
  });
  return lab;
}
