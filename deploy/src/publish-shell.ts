// Runs before a document server starts: `publish-shell.mjs FOLDER` publishes the shell in FOLDER (a subfolder
// named by its version) into the release store of that server's settings.
import { hostname } from 'node:os';
import { readServerConfig } from '../../shell/server/config.ts';
import { openReleaseStore } from '../../shell/server/releases/open-storage.ts';
import { releaseShell } from './release-shell.ts';

async function main(folder: string): Promise<void> {
  const store = await openReleaseStore(readServerConfig(process.env), (_kind, reason) =>
    console.error(reason),
  );
  try {
    const current = await releaseShell(store, folder, `container ${hostname()}`);
    console.log(`Current build of shell: ${current}`);
  } finally {
    store.storage.close();
  }
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
