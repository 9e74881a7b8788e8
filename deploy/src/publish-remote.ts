// The program of a remote's container: `publish-remote.mjs FOLDER` puts the build in FOLDER (a folder named by its
// version) beside the older ones in the volume of APP, and asks the document server for its pointer until it has moved.
// Then it stays, as a container does.
import { cp, readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import { ReleaseClient } from './release-client.ts';

/** Milliseconds until it is asked again: the document server starts, or a shell comes that this build fits. */
const RETRY_DELAY_MS = 2_000;

/** What the container's health check looks for. */
const PUBLISHED_FILE = '/tmp/published';

async function publishRemote(folder: string): Promise<void> {
  const { APP: app, RELEASES_DIR: releases, RELEASES_URL: url, RELEASE_TOKEN: token } = process.env;
  const [version] = await readdir(folder);
  if (!app || !releases || !url || !token || !version) {
    throw new Error('APP, RELEASES_DIR, RELEASES_URL, RELEASE_TOKEN and a build have to be given');
  }
  await writeDirAtomically(join(releases, app, version), (unfinished) =>
    cp(join(folder, version), unfinished, { recursive: true }),
  );
  const client = new ReleaseClient({ url, token });
  let told = '';
  for (;;) {
    try {
      const { current } = await client.promote(app, version, `container ${hostname()}`);
      const is = current === version ? '' : `; ${version} is there and is not it`;
      console.log(`${app} is at ${current}${is}`);
      return await writeFile(PUBLISHED_FILE, version);
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) console.error(message);
      told = message;
      await wait(RETRY_DELAY_MS);
    }
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
publishRemote(process.argv[2] ?? '').then(
  () => setInterval(() => {}, 2 ** 30),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
