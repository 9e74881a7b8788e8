// Program of a remote's container: `publish-remote.mjs FOLDER` copies the build in FOLDER (a subfolder named
// by its version) into the volume of APP and requests its promotion from the document server until it
// succeeds. Then the container stays running. Environment variables:
//   APP            name of the remote, for example mf-feed
//   RELEASES_DIR   folder of the release volume
//   RELEASES_URL   URL of the document server
//   RELEASE_TOKEN  token that may release APP
//   RELEASE_KEY    private key that signs releases of APP; without it they are not signed
//   RELEASE_COMMIT Git commit of the image, for the log
import { cp, readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { parsePrivateKey } from '@ontrend/shared/server/release-signatures';
import { ReleaseClient } from '../../remote-kit/src/release/release-client.ts';
import { readImageCommit } from './read-image-commit.ts';

/**
 * Delay before a failed promotion is retried: the document server is starting, or a compatible shell is not released
 * yet.
 */
const RETRY_DELAY_MS = 2_000;

/** A timer keeps the process running; its interval has no other effect. */
const KEEP_ALIVE_INTERVAL_MS = 2 ** 30;

/** File that the container's health check looks for. */
const PUBLISHED_FILE = '/tmp/published';

async function publishRemote(folder: string): Promise<void> {
  const { APP: app, RELEASES_DIR: releases, RELEASES_URL: url, RELEASE_TOKEN: token } = process.env;
  const { RELEASE_KEY: key } = process.env;
  const [version] = await readdir(folder);
  if (!app || !releases || !url || !token || !version) {
    throw new Error('APP, RELEASES_DIR, RELEASES_URL, RELEASE_TOKEN and a build are required');
  }
  await writeDirAtomically(join(releases, app, version), (temporaryFolder) =>
    cp(join(folder, version), temporaryFolder, { recursive: true }),
  );
  const container = hostname();
  const publisher = {
    person: `container ${container}`,
    commit: readImageCommit(process.env),
    key: key ? parsePrivateKey(key) : undefined,
  };
  const client = new ReleaseClient({ url, token, publisher });
  let lastMessage = '';
  for (;;) {
    try {
      const { current } = await client.promote(app, version, { container, folder: join(folder, version) });
      const note = current === version ? '' : ` (${version} is stored, but not current)`;
      console.log(`Current build of ${app}: ${current}${note}`);
      return await writeFile(PUBLISHED_FILE, version);
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastMessage) console.error(message);
      lastMessage = message;
      await wait(RETRY_DELAY_MS);
    }
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
publishRemote(process.argv[2] ?? '').then(
  () => setInterval(() => {}, KEEP_ALIVE_INTERVAL_MS),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
