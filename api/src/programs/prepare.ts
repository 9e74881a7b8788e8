// Prepares an installation before the first API and worker start. Runs once, as its own container: migrates
// the database, creates the bucket and, unless DEMO=0, adds the demo content to an empty installation.
import { loadConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openStorage } from '../platform/storage/open-store.ts';
import { seedDemo } from './demo/seed-demo.ts';

async function prepare(): Promise<void> {
  const config = loadConfig(process.env);
  const done = await migrate(config.databaseUrl);
  console.log(
    done.length === 0 ? 'The database is up to date.' : `The database was migrated to ${done.at(-1)}.`,
  );
  const storage = await openStorage(config);
  await storage.prepare();
  if (process.env.DEMO !== '0') {
    const isNew = await seedDemo({ databaseUrl: config.databaseUrl, store: storage.store });
    if (isNew) console.log('Demo content added.');
  }
  storage.close();
}

prepare().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
