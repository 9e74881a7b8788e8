import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAlive, readStartTime } from '@ontrend/shared/server/process-identity';

/**
 * The process that started the database of a data directory. `born` distinguishes it from a later process
 * with the same id.
 */
interface Claim {
  pid: number;
  born: string;
}

/**
 * Data directories in which this process runs a database. A claim file with our process id alone does not prove
 * that it is ours.
 */
const claimedByThisProcess = new Set<string>();

/**
 * Claims a data directory for this process.
 * @param dataDir where the claim file is written
 * @throws one sentence when a living process has claimed it
 */
export async function claimDataDir(dataDir: string): Promise<void> {
  const holder = await readClaim(dataDir);
  const ours = holder?.pid === process.pid;
  if (ours ? claimedByThisProcess.has(dataDir) : holder && readStartTime(holder.pid) === holder.born) {
    throw dataDirInUseError(dataDir, holder?.pid ?? process.pid);
  }
  claimedByThisProcess.add(dataDir);
  await writeFile(claimFile(dataDir), JSON.stringify({ pid: process.pid, born: readStartTime(process.pid) }));
}

/** Releases the claim. */
export async function releaseDataDir(dataDir: string): Promise<void> {
  claimedByThisProcess.delete(dataDir);
  await rm(claimFile(dataDir), { force: true });
}

/** The error for a data directory that a running process uses. */
function dataDirInUseError(dataDir: string, pid: number): Error {
  return new Error(
    `The data folder ${dataDir} is in use by another process (${pid}); stop that one, or set DATA_DIR to another folder.`,
  );
}

/**
 * Reads the lock file that PostgreSQL left in its data directory, and removes a stale one (after `kill -9`, a
 * crash of the machine, or a reused process id).
 * @returns the process id of the PostgreSQL still running there, or null
 */
export async function findRunningPostgres(cluster: string): Promise<number | null> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const pid = Number.parseInt(text, 10);
  if (await isPostgresOf(cluster, pid, text)) return pid;
  await rm(file, { force: true });
  return null;
}

/** Index of the line with the start time in PostgreSQL's lock file, in seconds since 1970. */
const START_TIME_LINE = 2;
const START_TIME_TOLERANCE_S = 2;

/**
 * Returns whether a process may have written a lock file of PostgreSQL, judged by its start time: after a crash of the machine,
 * another process may have the id.
 * @param lockFile its content
 * @param startTime as `ps` prints it; another text proves nothing, so the process counts as PostgreSQL
 */
export function matchesLockFile(lockFile: string, startTime: string | null): boolean {
  const written = Number(lockFile.split('\n')[START_TIME_LINE]);
  const started = Date.parse(startTime ?? '') / 1_000;
  return Number.isNaN(started) || Math.abs(started - written) <= START_TIME_TOLERANCE_S;
}

async function isPostgresOf(cluster: string, pid: number, lockFile: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return matchesLockFile(lockFile, readStartTime(pid));
  // The links of other users' processes cannot be read. None of them is a PostgreSQL that was started here.
  const [folder, program] = await Promise.all(
    ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
  );
  return folder === cluster && basename(program ?? '') === 'postgres';
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

const claimFile = (dataDir: string) => join(dataDir, 'claim.json');
