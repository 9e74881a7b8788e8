// Prepares an installation before the first API and worker start. Runs once, as its own container: migrates the database,
// creates the job queues and the bucket and, unless DEMO=0, adds the demo content to an empty installation.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DEMO_PASSWORD, users } from '../../../demo/content.ts';
import { openQueues } from '../domain/processing/queues.ts';
import { loadTaskConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { toRunSql } from '../platform/db/run-sql.ts';
import { openBucket } from '../platform/storage/bucket.ts';
import { openStorage } from '../platform/storage/open-store.ts';
import { replaceKnownPassword } from './demo/replace-known-password.ts';
import { seedDemo } from './demo/seed-demo.ts';

const PASSWORD_BYTES = 15;

/** Creates the tables of the queues, which the role of API and worker may not do. */
async function createQueues(databaseUrl: string): Promise<void> {
  let failure: Error | undefined;
  const queues = await openQueues({ databaseUrl, onError: (error) => (failure = error) });
  await queues.stop({ graceful: false });
  if (failure) throw failure;
}

/**
 * Adds the demo content unless DEMO=0. A site that others can reach must not have accounts with a published password, so it is
 * DEMO_PASSWORD or a random one, which is printed once.
 */
async function prepareDemo(
  databaseUrl: string,
  { store }: Pick<Awaited<ReturnType<typeof openStorage>>, 'store'>,
) {
  const { DEMO, DEMO_PASSWORD: ownPassword } = process.env;
  const password = ownPassword || randomBytes(PASSWORD_BYTES).toString('base64url');
  const printAccount = () =>
    console.log(`Demo account: ${users[0]?.email}${ownPassword ? '' : ` with password ${password}`}`);
  if (DEMO !== '0' && (await seedDemo({ databaseUrl, store, password }))) {
    console.log('Demo content added.');
    return printAccount();
  }
  if (password === DEMO_PASSWORD) return;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ontrend-demo' });
  await client.connect();
  try {
    if (!(await replaceKnownPassword(toRunSql(client), password))) return;
    console.log('The published password of the demo accounts was replaced.');
    printAccount();
  } finally {
    await client.end();
  }
}

async function prepare(): Promise<void> {
  const config = loadTaskConfig(process.env);
  const { databaseUrl, s3 } = config;
  const done = await migrate(databaseUrl);
  console.log(
    done.length === 0 ? 'The database is up to date.' : `The database was migrated to ${done.at(-1)}.`,
  );
  await createQueues(databaseUrl);
  const storage = await openStorage(config);
  await storage.prepare();
  const { RELEASES_BUCKET: releases } = process.env;
  if (s3 && releases) {
    const bucket = await openBucket({ ...s3, bucket: releases });
    await bucket.ensureExists();
    bucket.close();
  }
  await prepareDemo(databaseUrl, storage);
  storage.close();
}

prepare().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
