// Releases of one installation, from its repository: `npm run release -- publish mf-feed`. Takes effect with the
// next document; nothing is rebuilt that has not changed, nothing is restarted.
import { join } from 'node:path';
import { remoteNames } from '@ontrend/shared/build/repository';
import { publish } from '../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { buildEverything } from '../../tools/build/build-everything.ts';
import { readSettings } from '../../tools/supervisor/settings.ts';

const USAGE = `npm run release -- publish APP    builds an app and makes it the current one
npm run release -- rollback APP   makes the build before the current one again
npm run release -- status         says which build of each app is current`;

const apps = ['shell', ...remoteNames()];

async function printStatus(store: ReleaseStore): Promise<void> {
  for (const app of apps) {
    const pointer = await store.pointer(app);
    const before = pointer?.previous ? ` (before: ${pointer.previous})` : '';
    console.log(`${app.padEnd(18)} ${pointer ? pointer.current + before : 'not published'}`);
  }
}

async function rollBack(store: ReleaseStore, app: string): Promise<void> {
  const pointer = await store.pointer(app);
  if (!pointer?.previous) throw new Error(`${app} has no build to go back to.`);
  await store.point(app, pointer.previous);
  console.log(`${app} is back at ${pointer.previous}`);
}

async function run([command, app = '']: string[]): Promise<void> {
  const store = new ReleaseStore(join(readSettings(process.env).dataDir, 'releases'));
  if (command === 'status') return printStatus(store);
  if ((command !== 'publish' && command !== 'rollback') || !apps.includes(app)) throw new Error(USAGE);
  if (command === 'rollback') return rollBack(store, app);
  const { apps: built } = await buildEverything([app]);
  for (const build of built) {
    await publish(store, build);
    console.log(`${app} is at ${build.version}`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
