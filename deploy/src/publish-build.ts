// A container's way into the release store: `publish.mjs FOLDER [--stay]` publishes the build in FOLDER (a folder named
// by its version) as APP into RELEASES_DIR. A remote waits for its shell. `--stay` keeps the container running.
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { publish } from '../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';

const SHELL_PATIENCE_MS = 120_000;
const ASK_AGAIN_MS = 500;

async function untilShellIsThere(store: ReleaseStore): Promise<void> {
  const deadline = Date.now() + SHELL_PATIENCE_MS;
  while (!(await store.pointer('shell'))) {
    if (Date.now() > deadline) throw new Error('The shell has not been published');
    await wait(ASK_AGAIN_MS);
  }
}

async function publishBuild(folder: string): Promise<void> {
  const { APP: app = '', RELEASES_DIR: releases = '' } = process.env;
  const store = new ReleaseStore(releases);
  const [version] = await readdir(folder);
  if (!app || !releases || !version) throw new Error('APP, RELEASES_DIR and a build have to be given');
  if (app !== 'shell') await untilShellIsThere(store);
  await publish(store, { app, version, folder: resolve(join(folder, version)) });
  console.log(`${app} is at ${version}`);
}

/** Until the container is stopped. */
function stay(): void {
  const timer = setInterval(() => {}, 2 ** 30);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => clearInterval(timer));
}

const [folder = '', option] = process.argv.slice(2);
publishBuild(folder).then(
  () => option === '--stay' && stay(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
