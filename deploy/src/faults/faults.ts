import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProbeName } from './outage-probes.ts';
import type { ProcessName, Product } from './product.ts';
import type { Requirement } from './requirements.ts';

const HOUR_MS = 3_600_000;
const SUSPENSION_MS = 20_000;
const FULL_DISK_MS = 120_000;
/** The dispatcher doubles its delay with each try. */
const MAIL_TIMEOUT_MS = 40_000;
const CHUNK = Buffer.alloc(1_024 ** 2);

/** The services that a product uses beside its own processes. */
export interface Services {
  /** Cuts or restores the network to the object store. */
  setStoreReachable(isReachable: boolean): void;
  setMailAccepted(isAccepted: boolean): void;
  hasMailArrived(recipient: string): boolean;
  setValkeyRunning(isRunning: boolean): Promise<void>;
  /** A file with an offset that libfaketime adds to the clock of all processes; undefined without libfaketime. */
  clockFile: string | undefined;
}

/** A fault, and how long which requests may fail because of it. */
export interface Fault {
  name: string;
  requires?: Requirement;
  /** Longest allowed outage in seconds. Requests that are not named must not be affected beyond a restart. */
  goals: Partial<Record<ProbeName, number>>;
  /** How many requests may fail at all, of all kinds together; any number by default. */
  maxFailed?: number;
  /** Videos that are uploaded just before the fault and wait for their processing. */
  uploadsBefore?: number;
  /** The only allowed reply to writes that are rejected during the fault, as `status code`. */
  rejection?: string;
  /** Injects the fault and ends it. @param signal ends it early; then it throws */
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

/** A process and its children, such as the connections of PostgreSQL. */
function listFamily(pid: number): number[] {
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
    name: `${name} suspended for ${SUSPENSION_MS / 1_000} s`,
    ...goals,
    async inject(product, _services, signal) {
      const pid = product.findPid(name);
      // The children of the supervisor are faults of their own.
      const pids = name === 'supervisor' ? [pid] : listFamily(pid);
      try {
        signalAll(pids, 'SIGSTOP');
        await wait(SUSPENSION_MS, undefined, { signal });
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
    await writeFile(clockFile, '+1h');
    await wait(SUSPENSION_MS, undefined, { signal });
    const date = (await fetch(url, { signal })).headers.get('date') ?? '';
    if (Date.parse(date) - Date.now() < HOUR_MS / 2) throw new Error('The clock did not change.');
    await writeFile(clockFile, '+0');
  },
};

/** No request needs the process. */
const UNAFFECTED: Goals = { goals: { document: 1, read: 1, write: 1 }, maxFailed: 0 };

/** Faults of a product whose data are on a disk of its own. */
export const MACHINE_FAULTS: Fault[] = [
  killFault('worker', UNAFFECTED),
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
  suspensionFault('worker', UNAFFECTED),
  suspensionFault('supervisor', UNAFFECTED),
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

/** Faults of the services beside a product, whose media are in an object store. */
export const SERVICE_FAULTS: Fault[] = [
  {
    name: 'network of the object store cut for 20 s',
    goals: { document: 1, read: 1, write: 1 },
    async inject(_product, { setStoreReachable }, signal) {
      setStoreReachable(false);
      await wait(SUSPENSION_MS, undefined, { signal });
      setStoreReachable(true);
    },
  },
  {
    name: 'mail server refuses for 20 s',
    goals: { document: 1, read: 1, write: 1 },
    async inject({ url }, { setMailAccepted, hasMailArrived }, signal) {
      const recipient = `fault-test-${Date.now()}@example.org`;
      setMailAccepted(false);
      await requestMail(url, recipient, signal);
      await wait(SUSPENSION_MS, undefined, { signal });
      setMailAccepted(true);
      const deadline = Date.now() + MAIL_TIMEOUT_MS;
      while (!hasMailArrived(recipient)) {
        if (Date.now() > deadline) throw new Error('The mail did not arrive.');
        await wait(1_000, undefined, { signal });
      }
    },
  },
  {
    name: 'Valkey gone for 20 s',
    requires: 'valkey',
    goals: { document: 1, read: 2, write: 2 },
    async inject(_product, { setValkeyRunning }, signal) {
      await setValkeyRunning(false);
      await wait(SUSPENSION_MS, undefined, { signal });
      await setValkeyRunning(true);
    },
  },
  clockFault,
];
