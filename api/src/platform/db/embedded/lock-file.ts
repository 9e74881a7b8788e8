import { readFile, readlink, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAlive, readStartTime } from '@ontrend/shared/server/process-identity';

/** A PostgreSQL that runs on a data directory. */
interface RunningPostgres {
  pid: number;
  port: number;
}

/** Indexes of lines in PostgreSQL's lock file: its start, in seconds since 1970, and its port. */
const START_TIME_LINE = 2;
const PORT_LINE = 3;
const START_TIME_TOLERANCE_S = 2;

/**
 * Reads the lock file that PostgreSQL left in its data directory, and removes a stale one (after `kill -9`, a
 * crash of the machine, or a reused process id).
 * @returns the PostgreSQL still running there, or null
 */
export async function findRunningPostgres(cluster: string): Promise<RunningPostgres | null> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const pid = Number.parseInt(text, 10);
  if (await isPostgresOf(cluster, pid, text)) return { pid, port: Number(text.split('\n')[PORT_LINE]) };
  await rm(file, { force: true });
  return null;
}

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
