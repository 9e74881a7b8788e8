import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  endProcess,
  identifyProcess,
  isRunning,
  type ProcessIdentity,
} from '@ontrend/shared/server/process-identity';
import { StartError } from '@ontrend/shared/server/start-error';

/** Content of `processes.json` in a data folder. */
interface ClaimFile {
  url: string;
  holder: ProcessIdentity;
  children: (ProcessIdentity & { name: string })[];
}

const CLAIM_FILE = 'processes.json';

/** Milliseconds between SIGTERM and SIGKILL; the API closes its connections for up to ten seconds. */
const STOP_TIMEOUT_MS = 12_000;

/** The right of this process to use a data folder. */
export interface DataFolderClaim {
  /** Records a child process under its name; it replaces an earlier one of that name. */
  recordChild(name: string, pid: number): void;
  /** Gives the folder up, after all children have exited. */
  release(): void;
}

function readClaim(file: string): ClaimFile | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ClaimFile;
  } catch {
    // There is none, or a crash of the machine left half of it.
    return null;
  }
}

/** Returns the URL of the start that uses a data folder; null when none does. */
export function findRunningStart(dataDir: string): string | null {
  const claim = readClaim(join(dataDir, CLAIM_FILE));
  return claim && isRunning(claim.holder) ? claim.url : null;
}

/** Stops what a killed start left behind. The children of a start stop by themselves, unless they hang. */
async function stopAbandoned(children: ClaimFile['children'], timeoutMs: number): Promise<void> {
  const running = children.filter(isRunning);
  if (running.length === 0) return;
  console.log(`Stopping what the previous start left: ${running.map(({ name }) => name).join(', ')} ...`);
  const stopChild = async (child: (typeof running)[number]) => {
    const steps = [['SIGTERM', timeoutMs] as const, ['SIGKILL', timeoutMs] as const];
    if (await endProcess(child, steps)) return;
    throw new StartError(`Process ${child.pid} (${child.name}) of the previous start can't be stopped.`);
  };
  await Promise.all(running.map(stopChild));
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
  const file = join(dataDir, CLAIM_FILE);
  const previous = readClaim(file);
  if (previous && isRunning(previous.holder)) {
    throw new StartError(
      `OnTrend is already running at ${previous.url} with the data folder ${dataDir} (process ${previous.holder.pid}). ` +
        'Stop it first, or choose another folder and port: DATA_DIR=.data2 PORT=3100 npm start',
    );
  }
  await stopAbandoned(previous?.children ?? [], stopTimeoutMs);

  const claim: ClaimFile = { url, holder: identifyProcess(process.pid), children: [] };
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify(claim));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    recordChild(name, pid) {
      const child = { name, ...identifyProcess(pid) };
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
