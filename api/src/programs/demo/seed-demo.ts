import pg from 'pg';
import { type ClipName, selectContent } from '../../../../demo/content.ts';
import { BACKGROUND_PRIORITY } from '../../domain/processing/constants.ts';
import { enqueueVideo, openQueues } from '../../domain/processing/queues.ts';
import { type RunSql, toRunSql } from '../../platform/db/run-sql.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { SEED_LOCK_ID } from './constants.ts';
import { seedCaptions } from './seed-captions.ts';
import { seedComments } from './seed-comments.ts';
import { getId, type SeedContext } from './seed-context.ts';
import { seedConversations } from './seed-conversations.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedPins } from './seed-pins.ts';
import { seedPlaylists } from './seed-playlists.ts';
import { seedStatistics } from './seed-statistics.ts';
import { seedUsers } from './seed-users.ts';
import { seedVideos } from './seed-videos.ts';
import { updateCounters } from './update-counters.ts';

export interface SeedOptions {
  databaseUrl: string;
  /** Receives the avatars and captions. */
  store: MediaStore;
  /** Password of every demo account. */
  password: string;
  /** Seeds only the videos of these clips, for tests. By default all are seeded. */
  clips?: readonly ClipName[];
}

async function isEmpty(run: RunSql): Promise<boolean> {
  const { rows } = await run('select 1 from users limit 1', []);
  return rows.length === 0;
}

async function insertDemoContent(
  run: RunSql,
  { databaseUrl, store, password, clips }: SeedOptions,
): Promise<void> {
  const context: SeedContext = {
    run,
    now: new Date(),
    content: selectContent(clips),
    userIds: new Map(),
    videoIds: new Map(),
    comments: new Map(),
  };
  await seedUsers(context, store, password);
  await seedVideos(context);
  await seedCaptions(context, store);
  await seedPins(context);
  await seedPlaylists(context);
  await seedComments(context);
  await seedConversations(context);
  await seedNotifications(context);
  await seedStatistics(context);
  await updateCounters(run);

  let failure: Error | undefined;
  const queues = await openQueues({ databaseUrl, onError: (error) => (failure = error) });
  try {
    for (const [index, { clip }] of context.content.videos.entries())
      await enqueueVideo(queues, run, getId(context.videoIds, clip), BACKGROUND_PRIORITY - index);
  } finally {
    await queues.stop({ graceful: false });
  }
  if (failure) throw failure;
}

/**
 * Fills an installation without accounts with the demo content (`demo`) and queues its videos. All rows are inserted in one
 * transaction, so that the next start tries again after a failure; stored avatars and captions remain. The database must be
 * migrated.
 * @returns whether the content was inserted
 */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'ontrend-demo' });
  await client.connect();
  try {
    const run = toRunSql(client);
    if (!(await isEmpty(run))) return false;
    await run('begin', []);
    await run('select pg_advisory_xact_lock($1)', [SEED_LOCK_ID]);
    // Another process may have seeded while this one waited for the lock, so check again.
    if (!(await isEmpty(run))) return false;
    await insertDemoContent(run, options);
    await run('commit', []);
    return true;
  } finally {
    await client.end();
  }
}
