import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishAtStartup } from '../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { NPM_START } from '../../shell/server/releases/startup-requests.ts';
import { buildEverything } from '../build/build-everything.ts';

/**
 * Builds what changed and publishes all apps into a temporary release store, with the checks of a real release:
 * files, manifests, contract and versions of the platform.
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function dryRunRelease(): Promise<void> {
  const { apps } = await buildEverything();
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-release-check-'));
  try {
    await publishAtStartup(new ReleaseStore(folder), apps, { by: NPM_START, commit: null });
  } finally {
    await rm(folder, { recursive: true });
  }
}
