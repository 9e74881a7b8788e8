import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyProcess, isRunning, type ProcessIdentity } from '@ontrend/shared/server/process-identity';

const claimFile = (dataDir: string) => join(dataDir, 'claim.json');

async function readHolder(dataDir: string): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(claimFile(dataDir), 'utf8')) as ProcessIdentity;
  } catch {
    // There is none, or a crash of the machine left half of it.
    return null;
  }
}

/**
 * Claims a data directory for this process, which starts its database.
 * @param dataDir where the claim file is written
 * @throws one sentence when a running process has claimed it
 */
export async function claimDataDir(dataDir: string): Promise<void> {
  const holder = await readHolder(dataDir);
  if (holder && isRunning(holder)) {
    throw new Error(
      `The data folder ${dataDir} is in use by another process (${holder.pid}); stop that one, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(claimFile(dataDir), JSON.stringify(identifyProcess(process.pid)));
}

/** Releases the claim. */
export async function releaseDataDir(dataDir: string): Promise<void> {
  await rm(claimFile(dataDir), { force: true });
}
