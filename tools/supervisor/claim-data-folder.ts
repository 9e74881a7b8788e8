import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, readStartTime } from '@ontrend/shared/server/process-identity';
import { z } from 'zod';
import { StartError } from './settings.ts';

const processSchema = z.object({ name: z.string(), pid: z.number(), startTime: z.string() });
const claimSchema = z.object({ url: z.string(), holder: processSchema, children: z.array(processSchema) });

type RecordedProcess = z.infer<typeof processSchema>;
type ClaimFile = z.infer<typeof claimSchema>;

/** Milliseconds between SIGTERM and SIGKILL; the API closes its connections for up to ten seconds. */
const STOP_TIMEOUT_MS = 12_000;
const POLL_INTERVAL_MS = 50;

/** The right of this process to use a data folder. */
export interface DataFolderClaim {
  /** Records a child process under its name; it replaces an earlier one of that name. */
  recordChild(name: string, pid: number): void;
  /** Gives the folder up, after all children have exited. */
  release(): void;
}

const isRunning = ({ pid, startTime }: RecordedProcess) => readStartTime(pid) === startTime;

function readClaim(file: string): ClaimFile | null {
  try {
    return claimSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // There is none, or a crash of the machine left half of it.
    return null;
  }
}

/** Waits until the processes have exited. @returns those that still run after the timeout */
async function waitForExit(processes: RecordedProcess[], timeoutMs: number): Promise<RecordedProcess[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const running = processes.filter(isRunning);
    if (running.length === 0 || Date.now() > deadline) return running;
    await wait(POLL_INTERVAL_MS);
  }
}

function signal({ pid }: RecordedProcess, name: 'SIGTERM' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

/** Stops what a killed start left behind. The children of a start stop by themselves, unless they hang. */
async function stopAbandoned(children: RecordedProcess[], timeoutMs: number): Promise<void> {
  const running = children.filter(isRunning);
  if (running.length === 0) return;
  console.log(`Stopping what the previous start left: ${running.map(({ name }) => name).join(', ')} ...`);
  for (const child of running) {
    signal(child, 'SIGTERM');
    // A suspended process handles signals only when it continues.
    signal(child, 'SIGCONT');
  }
  for (const child of await waitForExit(running, timeoutMs)) signal(child, 'SIGKILL');
  const [left] = await waitForExit(running, timeoutMs);
  if (left)
    throw new StartError(`Process ${left.pid} (${left.name}) of the previous start can't be stopped.`);
}

/**
 * Claims a data folder for this process. If an earlier start was killed, its remaining processes are stopped first.
 * @param dataDir created if it does not exist
 * @param url of this start, shown to the user of a second one
 * @param stopTimeoutMs how long a remaining process may take to stop before it is killed
 * @throws StartError when another start uses the folder
 */
export async function claimDataFolder(
  dataDir: string,
  url: string,
  stopTimeoutMs = STOP_TIMEOUT_MS,
): Promise<DataFolderClaim> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'processes.json');
  const previous = readClaim(file);
  if (previous && isRunning(previous.holder)) {
    throw new StartError(
      `OnTrend is already running at ${previous.url} with the data folder ${dataDir} (process ${previous.holder.pid}). ` +
        'Stop it first, or choose another folder and port: DATA_DIR=.data2 PORT=3100 npm start',
    );
  }
  await stopAbandoned(previous?.children ?? [], stopTimeoutMs);

  const startTime = readStartTime(process.pid) ?? '';
  const claim: ClaimFile = { url, holder: { name: 'supervisor', pid: process.pid, startTime }, children: [] };
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify(claim));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    recordChild(name, pid) {
      const child = { name, pid, startTime: readStartTime(pid) ?? '' };
      claim.children = [...claim.children.filter((other) => other.name !== name), child];
      try {
        write();
      } catch (error) {
        // A full disk must not prevent a restart.
        console.error(`${file} could not be written: ${error instanceof Error ? error.message : error}`);
      }
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}
