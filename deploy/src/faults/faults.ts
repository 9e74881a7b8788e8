import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProbeName } from './outage-probes.ts';
import type { ProcessName, Product } from './product.ts';
import type { Requirement } from './requirements.ts';

const HOUR_MS = 3_600_000;
const FAULT_DURATION_MS = 20_000;
const FULL_DISK_MS = 120_000;
/** Includes the retry delay of the mail dispatcher, which doubles with each attempt. */
const MAIL_TIMEOUT_MS = 40_000;
const CHUNK = Buffer.alloc(1_024 ** 2);

/** External services of the product. */
export interface Services {
  /** Cuts or restores the network to the object store. */
  setStoreReachable(isReachable: boolean): void;
  setMailAccepted(isAccepted: boolean): void;
  hasMailArrived(recipient: string): boolean;
  setValkeyRunning(isRunning: boolean): Promise<void>;
  /** A file with an offset that libfaketime adds to the clock of all processes; undefined without libfaketime. */
  clockFile: string | undefined;
}

/** A fault and the outage that it may cause. */
export interface Fault {
  name: string;
  requires?: Requirement;
  /** Longest allowed outage in seconds. Probes without a goal are not limited. */
  goals: Partial<Record<ProbeName, number>>;
  /** Maximum number of failed requests of all probes together; unlimited by default. */
  maxFailed?: number;
  /** Videos that are uploaded just before the fault and wait for their processing. */
  uploadsBefore?: number;
  /** The only allowed reply to writes that are rejected during the fault, as `<HTTP status> <error code>`. */
  rejection?: string;
  /** Injects the fault and ends it. @param signal aborts the fault; the promise then rejects */
  inject(product: Product, services: Services, signal: AbortSignal): Promise<void>;
}

type Goals = Pick<Fault, 'goals' | 'maxFailed'>;

function killFault(name: ProcessName, goals: Goals): Fault {
  return {
    name: `kill -9 of ${name === 'PostgreSQL' ? name : `the ${name}`}`,
    ...goals,
    async inject(product) {
      process.kill(product.findPid(name), 'SIGKILL');
    },
  };
}

/** Lists a process and its children, such as the connections of PostgreSQL. */
function listProcessTree(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').filter(Boolean).map(Number)];
}

function signalAll(pids: number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // A connection of PostgreSQL has ended.
    }
  }
}

function suspensionFault(name: ProcessName, goals: Goals): Fault {
  return {
    name: `${name} suspended for ${FAULT_DURATION_MS / 1_000} s`,
    ...goals,
    async inject(product, _services, signal) {
      const pid = product.findPid(name);
      // Suspending the supervisor's children is a separate fault.
      const pids = name === 'supervisor' ? [pid] : listProcessTree(pid);
      try {
        signalAll(pids, 'SIGSTOP');
        await wait(FAULT_DURATION_MS, undefined, { signal });
      } finally {
        signalAll(pids, 'SIGCONT');
      }
    },
  };
}

/** Appends to a file until the disk is full. */
function fillDisk(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let chunk = CHUNK; chunk.length >= 4_096; ) {
      try {
        writeSync(descriptor, chunk);
      } catch {
        chunk = chunk.subarray(0, chunk.length / 2);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

const fullDiskFault: Fault = {
  name: `disk full for ${FULL_DISK_MS / 1_000} s`,
  requires: 'tmpfs',
  uploadsBefore: 8,
  rejection: '507 no-space',
  // Nothing can be written meanwhile; documents and feeds are still sent.
  goals: { document: 2, read: 10, write: FULL_DISK_MS / 1_000 + 10 },
  async inject({ dataDir }, _services, signal) {
    const file = join(dataDir, 'filler');
    const endsAt = Date.now() + FULL_DISK_MS;
    try {
      while (Date.now() < endsAt) {
        fillDisk(file);
        await wait(1_000, undefined, { signal });
      }
    } finally {
      rmSync(file, { force: true });
    }
  },
};

const clockFault: Fault = {
  name: 'clock one hour ahead for 20 s',
  requires: 'libfaketime',
  goals: { document: 2, read: 4, write: 4 },
  async inject({ url }, { clockFile = '' }, signal) {
    try {
      await writeFile(clockFile, '+1h');
      await wait(FAULT_DURATION_MS, undefined, { signal });
      const date = (await fetch(url, { signal })).headers.get('date') ?? '';
      if (Date.parse(date) - Date.now() < HOUR_MS / 2) throw new Error('The clock did not change.');
    } finally {
      await writeFile(clockFile, '+0');
    }
  },
};

/** Goals for processes that serve no requests. */
const NO_FAILED_REQUESTS: Goals = { goals: { document: 1, read: 1, write: 1 }, maxFailed: 0 };

/** Faults of a product whose data are on a disk of its own. */
export const MACHINE_FAULTS: Fault[] = [
  killFault('worker', NO_FAILED_REQUESTS),
  killFault('document server', { goals: { document: 2, read: 2, write: 2 } }),
  killFault('API', { goals: { document: 2, read: 4, write: 4 } }),
  killFault('PostgreSQL', { goals: { document: 2, read: 10, write: 10 } }),
  {
    name: 'kill -9 of the supervisor, and `npm start`',
    goals: {},
    async inject(product, _services, signal) {
      process.kill(product.findPid('supervisor'), 'SIGKILL');
      await product.startAgain(signal);
    },
  },
  suspensionFault('worker', NO_FAILED_REQUESTS),
  suspensionFault('supervisor', NO_FAILED_REQUESTS),
  suspensionFault('document server', { goals: { document: 22, read: 22, write: 22 } }),
  suspensionFault('API', { goals: { document: 2, read: 24, write: 24 } }),
  suspensionFault('PostgreSQL', { goals: { document: 2, read: 30, write: 30 } }),
  fullDiskFault,
];

/** Starts a registration, which mails a code. */
async function requestMail(url: string, email: string, signal: AbortSignal): Promise<void> {
  const password = 'a-long-password-1';
  const registration = { type: 'email', birthday: '1990-01-01', email, password, repeatPassword: password };
  const response = await fetch(`${url}/api/app/user/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'fault-test', registration }),
    signal,
  });
  if (!response.ok) throw new Error(`join: ${response.status} ${await response.text()}`);
}

/** Faults of external services. The product stores its media in an object store. */
export const SERVICE_FAULTS: Fault[] = [
  {
    name: 'network of the object store cut for 20 s',
    goals: { document: 1, read: 1, write: 1 },
    async inject(_product, { setStoreReachable }, signal) {
      setStoreReachable(false);
      await wait(FAULT_DURATION_MS, undefined, { signal });
      setStoreReachable(true);
    },
  },
  {
    name: 'mail server rejects mails for 20 s',
    goals: { document: 1, read: 1, write: 1 },
    async inject({ url }, { setMailAccepted, hasMailArrived }, signal) {
      const recipient = `fault-test-${Date.now()}@example.org`;
      try {
        setMailAccepted(false);
        await requestMail(url, recipient, signal);
        await wait(FAULT_DURATION_MS, undefined, { signal });
      } finally {
        setMailAccepted(true);
      }
      const deadline = Date.now() + MAIL_TIMEOUT_MS;
      while (!hasMailArrived(recipient)) {
        if (Date.now() > deadline) throw new Error('The mail did not arrive.');
        await wait(1_000, undefined, { signal });
      }
    },
  },
  {
    name: 'Valkey stopped for 20 s',
    requires: 'valkey',
    goals: { document: 1, read: 2, write: 2 },
    async inject(_product, { setValkeyRunning }, signal) {
      await setValkeyRunning(false);
      await wait(FAULT_DURATION_MS, undefined, { signal });
      await setValkeyRunning(true);
    },
  },
  clockFault,
];
