// `npm run test:faults [-- WORD...]`: starts the product as a user does, injects faults while a client reads and writes, and
// looks for everything that was confirmed. Prints a table for docs/faults.md. With words, only faults whose name contains
// one of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '@ontrend/shared/build/repository';
import { findFreePort } from '../../../api/src/platform/db/embedded/free-port.ts';
import { makeUploadFile } from '../../../e2e/fixtures/make-upload.ts';
import { type Fault, MACHINE_FAULTS, SERVICE_FAULTS, type Services } from './faults.ts';
import { Journal } from './journal.ts';
import { type OutageProbes, type Outages, type ProbeName, startOutageProbes } from './outage-probes.ts';
import { type Product, startProduct } from './product.ts';
import { findMissing, mountDisk } from './requirements.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';

const DISK_MB = 1_500;
const RESERVE_MB = 200;
/** Time after a fault in which everything must work again, and then goes on without faults. */
const RECOVERY_TIMEOUT_MS = 60_000;
const QUIET_MS = 4_000;
const UPLOAD_INTERVAL_MS = 8_000;
const PROCESSING_TIMEOUT_MS = 240_000;

const PROBES: ProbeName[] = ['document', 'read', 'write'];
const words = process.argv.slice(2);
const isSelected = ({ name }: Fault) => words.length === 0 || words.some((word) => name.includes(word));

const rows: string[] = [];
const problems: string[] = [];

async function fetchDocument(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.status}`);
}

/** Waits until all probes have succeeded without a failure for a while. */
async function waitForRecovery(probes: OutageProbes): Promise<Outages> {
  const worst = probes.read();
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    await wait(QUIET_MS);
    const current = probes.read();
    for (const name of PROBES) {
      worst[name].longestMs = Math.max(worst[name].longestMs, current[name].longestMs);
      worst[name].failed += current[name].failed;
    }
    if (PROBES.every((name) => current[name].failed === 0 && current[name].longestMs < QUIET_MS))
      return worst;
    if (Date.now() > deadline) throw new Error('It did not recover within a minute.');
  }
}

async function runFault(
  fault: Fault,
  product: Product,
  services: Services,
  probes: OutageProbes,
  journal: Journal,
): Promise<void> {
  console.log(`${fault.name} ...`);
  const { uploadsBefore = 0 } = fault;
  const stop = new AbortController().signal;
  await Promise.all(Array.from({ length: uploadsBefore }, () => journal.upload(stop)));
  probes.read();
  journal.takeRejections();
  const cells: string[] = [];
  const exceeded: string[] = [];
  try {
    await fault.inject(product, services);
    const outages = await waitForRecovery(probes);
    exceeded.push(...findWrongRejections(fault, journal));
    for (const name of PROBES) {
      const seconds = outages[name].longestMs / 1_000;
      const goal = fault.goals[name];
      cells.push(
        `${seconds.toFixed(1)} s${outages[name].failed > 0 ? ` (${outages[name].failed} failed)` : ''}`,
      );
      if (goal !== undefined && seconds > goal)
        exceeded.push(`${name} ${seconds.toFixed(1)} s, goal ${goal} s`);
    }
  } catch (error) {
    exceeded.push(error instanceof Error ? error.message : String(error));
    while (cells.length < PROBES.length) cells.push('–');
  }
  if (exceeded.length > 0) problems.push(`${fault.name}: ${exceeded.join('; ')}`);
  const goals = PROBES.map((name) => fault.goals[name]).join(' / ');
  rows.push(`| ${fault.name} | ${cells.join(' | ')} | ${goals.replace(/^ \/ {2}\/ $/, '–')} |`);
  console.log(`  ${cells.join(', ')}${exceeded.length > 0 ? ` – ${exceeded.join('; ')}` : ''}`);
}

/** Counts the replies to rejected writes, and returns those that the fault does not allow. */
function findWrongRejections({ rejection }: Fault, journal: Journal): string[] {
  const counts = new Map<string, number>();
  for (const each of journal.takeRejections()) counts.set(each, (counts.get(each) ?? 0) + 1);
  const replies = [...counts].map(([reply, count]) => `${count} × ${reply}`);
  if (replies.length > 0) console.log(`  rejected writes: ${replies.join(', ')}`);
  return rejection === undefined ? [] : replies.filter((reply) => !reply.endsWith(rejection));
}

async function uploadUntil(journal: Journal, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await journal.upload(stop);
    await wait(UPLOAD_INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
  }
}

/** Runs faults on one product. */
async function runFaults(name: string, faults: Fault[], useStandIns: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ontrend-faults-'));
  const unmount = useStandIns ? null : mountDisk(folder, DISK_MB);
  const runnable = faults.filter(isSelected).filter((fault) => {
    const missing = findMissing(fault.requires, unmount !== null);
    if (missing) {
      console.log(`Left out: ${fault.name} (${missing}).`);
      rows.push(`| ${fault.name} | left out: ${missing} | | | |`);
    }
    return missing === null;
  });
  let standIns: StandIns | undefined;
  let product: Product | undefined;
  try {
    if (runnable.length === 0) return;
    console.log(`\nStarting the product: ${name}`);
    if (useStandIns) standIns = await startStandIns(folder);
    product = await startProduct({
      checkout: ROOT,
      dataDir: join(folder, 'data'),
      port: await findFreePort(),
      logFile: join(tmpdir(), 'ontrend-faults.log'),
      environment: { UPLOAD_FREE_MB: String(RESERVE_MB), ...standIns?.environment },
    });
    const { url } = product;
    const journal = await Journal.open(
      url,
      await makeUploadFile('fault-test.mp4', { seconds: 2, kbps: 800 }),
    );
    const probes = startOutageProbes({
      document: (signal) => fetchDocument(url, signal),
      read: (signal) => journal.read(signal),
      write: (signal) => journal.write(signal),
    });
    const uploading = new AbortController();
    const uploads = uploadUntil(journal, uploading.signal);
    const services = standIns ?? NO_SERVICES;
    for (const fault of runnable) await runFault(fault, product, services, probes, journal);
    uploading.abort();
    await Promise.all([uploads, probes.stop()]);
    const { written, uploaded, lost } = await journal.verify(PROCESSING_TIMEOUT_MS);
    rows.push(`| ${name}: confirmed | ${written} writes | ${uploaded} videos | ${lost.length} lost | 0 |`);
    problems.push(...lost.map((item) => `lost: ${item}`));
    console.log(`${written} writes and ${uploaded} videos were confirmed, ${lost.length} lost.`);
  } finally {
    await product?.stop();
    await standIns?.stop();
    unmount?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

const NO_SERVICES: Services = {
  setStoreReachable() {},
  setMailAccepted() {},
  hasMailArrived: () => false,
  async setValkeyRunning() {},
  clockFile: undefined,
};

const startedAt = Date.now();
await runFaults('its own disk', MACHINE_FAULTS, false);
await runFaults('object store, mail server, Valkey', SERVICE_FAULTS, true);
console.log(
  ['', '| fault | document | read | write | goals |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'),
);
console.log(`\n${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`);
  process.exitCode = 1;
}
