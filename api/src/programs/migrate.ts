// Migrates the database before new versions of the API start. Runs as its own container.
import { loadTaskConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/db/migrate.ts';

try {
  const done = await migrate(loadTaskConfig(process.env).databaseUrl);
  console.log(
    done.length === 0 ? 'The database is up to date.' : `The database was migrated to ${done.at(-1)}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
