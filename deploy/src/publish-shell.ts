// Before a document server starts: `publish-shell.mjs FOLDER` puts the shell in FOLDER (a folder named by its version)
// into the release store and makes it current, as a remote's container does by the release call. A shell that does not
// fit the deployed remotes is told so, and the server goes on with the one that is current.
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { promoted } from '../../shell/server/releases/pointer.ts';
import { checkTogether, MisfitError } from '../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';

async function publish(folder: string): Promise<void> {
  const store = new ReleaseStore(process.env.RELEASES_DIR ?? '');
  const [version] = await readdir(folder);
  if (!store.folder || !version) throw new Error('RELEASES_DIR and a build have to be given');
  await store.add('shell', version, resolve(join(folder, version)));
  const by = `container ${hostname()}`;
  const how = { action: 'promote', by: `shell ${by}`, start: { by, version } };
  try {
    await store.move('shell', how, (before) => promoted(before, version), checkTogether);
  } catch (error) {
    if (!(error instanceof MisfitError) || !(await store.pointer('shell'))) throw error;
    console.error(error.message);
  }
  console.log(`shell is at ${(await store.pointer('shell'))?.current}`);
}

publish(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
