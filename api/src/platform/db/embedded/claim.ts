import { readFileSync } from 'node:fs';
import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Who started the database in a data folder. `born` tells a process from a later one with the same number. */
interface Claim {
  pid: number;
  born: string;
}

/** Folders this process has a database in. A claim of our own in the file says nothing of another run within it. */
const claimedHere = new Set<string>();

/**
 * Takes a data folder for this process.
 * @param dataDir where the claim is written
 * @throws one sentence when a living process has it
 */
export async function claim(dataDir: string): Promise<void> {
  const holder = await readClaim(dataDir);
  const ours = holder?.pid === process.pid;
  if (ours ? claimedHere.has(dataDir) : holder && born(holder.pid) === holder.born) {
    throw inUse(dataDir, holder?.pid ?? process.pid);
  }
  claimedHere.add(dataDir);
  await writeFile(claimFile(dataDir), JSON.stringify({ pid: process.pid, born: born(process.pid) }));
}

/** Gives the data folder back. */
export async function release(dataDir: string): Promise<void> {
  claimedHere.delete(dataDir);
  await rm(claimFile(dataDir), { force: true });
}

/** The error of a folder that a living process uses. */
export function inUse(dataDir: string, pid: number): Error {
  return new Error(
    `The data folder ${dataDir} is in use by another process (${pid}); stop that one, or set DATA_DIR to another folder.`,
  );
}

/**
 * Looks at the lock file PostgreSQL left in its data folder.
 * @returns the number of the PostgreSQL still running there, or null; a lock nobody holds any more (kill -9, a crashed
 *   machine, a process number that went to another program) is removed
 */
export async function findRunningPostgres(cluster: string): Promise<number | null> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const pid = Number.parseInt(text, 10);
  if (await isPostgresOf(cluster, pid)) return pid;
  await rm(file, { force: true });
  return null;
}

async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return (
    folder === null || (folder === cluster && basename(await readlink(`/proc/${pid}/exe`)) === 'postgres')
  );
}

/** Whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function readClaim(dataDir: string): Promise<Claim | null> {
  const text = await readFile(claimFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Claim;
  } catch {
    return null;
  }
}

function born(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform !== 'linux') return 'alive';
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${afterName.split(' ')[19]}`;
  } catch {
    return null;
  }
}

const claimFile = (dataDir: string) => join(dataDir, 'claim.json');
