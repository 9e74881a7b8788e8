import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../../api/src/platform/db/migrate.ts';
import { API_CACHE, SIZES } from './constants.ts';
import { datasetSql, SORT_TIERS_SQL } from './dataset-sql.ts';

export type SizeName = keyof typeof SIZES;

const FILLED_TABLES =
  'users follows likes comments videos hashtags video_categories video_hashtags collection_videos search_videos ' +
  'search_users search_hashtags video_stats client_views notifications chats chat_members messages playlists playlist_videos ' +
  'watch_history';

/**
 * Drops the indexes without constraints, which makes filling many times faster, and returns their
 * definitions.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    // Those of partitions are dropped and created with the index of their table.
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i
     where indrelid = any (select t::regclass from unnest(string_to_array($1, ' ')) t)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [FILLED_TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function logDuration(step: string, work: () => Promise<unknown>): Promise<void> {
  const started = Date.now();
  await work();
  console.log(`  ${step}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Fills an empty, migrated database with a dataset. */
export async function fillDataset(url: string, size: SizeName): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB';
       set synchronous_commit = off;`,
    );
    const definitions = await dropIndexes(client);
    for (const [step, sql] of datasetSql(SIZES[size])) await logDuration(step, () => client.query(sql));
    // Before the indexes exist, because a row that changes its tier changes two of them.
    await logDuration('search tiers', () => client.query(SORT_TIERS_SQL));
    await logDuration('indexes', async () => {
      for (const definition of definitions) await client.query(definition);
    });
    await client.query('set session_replication_role = origin');
    await logDuration('vacuum', () => client.query('vacuum analyze'));
  } finally {
    await client.end();
  }
}

/**
 * Hash of the generating statements: a changed generator refills the dataset. A newer schema is reached by
 * migrations.
 */
function fingerprint(size: SizeName): string {
  return createHash('sha256')
    .update(JSON.stringify(datasetSql(SIZES[size])))
    .digest('hex');
}

/**
 * Starts a separate PostgreSQL with a dataset, which is created once and cached.
 * @returns its URL and a function that stops it
 */
export async function openDataset(size: SizeName): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = join(API_CACHE, size);
  const filled = join(folder, 'filled');
  const expected = fingerprint(size);
  const current = await readFile(filled, 'utf8').catch(() => null);
  if (current !== expected && existsSync(folder)) await rm(folder, { recursive: true });
  await mkdir(folder, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  try {
    if (current !== expected) {
      console.log(`Creating a database with ${SIZES[size].videos.toLocaleString('en-US')} videos (once) ...`);
      await migrate(database.url);
      await fillDataset(database.url, size);
      await writeFile(filled, expected);
    } else if ((await migrate(database.url)).length > 0) {
      await logDuration('vacuum after migrating', () => runSql(database.url, 'vacuum analyze'));
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
