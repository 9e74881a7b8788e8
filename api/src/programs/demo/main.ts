// Fills an empty installation with the demo content. Runs as its own process in `docker compose` and under
// the supervisor.
import { DEMO_PASSWORD, users } from '../../../../demo/content.ts';
import { ConfigError, loadConfig } from '../../platform/config/config.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { seedDemo } from './seed-demo.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const storage = await openStorage(config);
  const isNew = await seedDemo({ databaseUrl: config.databaseUrl, store: storage.store });
  storage.close();
  const account = `${users[0]?.email} with the password ${DEMO_PASSWORD}`;
  console.log(
    isNew
      ? `Demo content added. Log in as ${account}.`
      : 'The installation already has users. Nothing to do.',
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
