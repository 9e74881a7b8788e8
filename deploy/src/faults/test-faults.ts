// `npm run test:faults [-- WORD...]`: starts the product as a user does, injects faults while a client reads and writes, and
// looks for everything that was confirmed. Prints a table for docs/faults.md. With words, only faults whose name contains
// one of them. Ends after ten minutes at the latest, without the build.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { findFreePort } from '@ontrend/shared/server/ports';
import { makeUploadFile } from '../../../e2e/fixtures/make-upload.ts';
import { buildEverything } from '../../../tools/build/build-everything.ts';
import { FaultReport } from './fault-report.ts';
import { type Fault, MACHINE_FAULTS, SERVICE_FAULTS, type Services } from './faults.ts';
import { Journal } from './journal.ts';
import { type OutageProbes, startOutageProbes } from './outage-probes.ts';
import { type Product, startProduct } from './product.ts';
import { findMissing, mountDisk } from './requirements.ts';
import { runFault } from './run-fault.ts';
import { selectFaults } from './select-faults.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';
import { uploadUntil } from './upload-until.ts';

const DISK_MB = 1_500;
const RESERVE_MB = 200;
const PROCESSING_TIMEOUT_MS = 240_000;
const RUN_TIMEOUT_MS = 600_000;

const NO_SERVICES: Services = {
  setStoreReachable() {},
  setMailAccepted() {},
  hasMailArrived: () => false,
  async setValkeyRunning() {},
  clockFile: undefined,
};

async function fetchDocument(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.status}`);
}

/**
 * Runs faults on one product.
 * @param signal ends the run; everything that was started is stopped
 * @throws Error when the product does not start or respond, or the signal is aborted
 */
async function runFaults(
  name: string,
  faults: Fault[],
  useStandIns: boolean,
  report: FaultReport,
  signal: AbortSignal,
): Promise<void> {
  if (faults.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'ontrend-faults-'));
  const unmount = useStandIns ? null : mountDisk(folder, DISK_MB);
  const uploading = new AbortController();
  let uploads: Promise<void> | undefined;
  let probes: OutageProbes | undefined;
  let standIns: StandIns | undefined;
  let product: Product | undefined;
  try {
    const runnable = faults.filter((fault) => {
      const missing = findMissing(fault.requires, unmount !== null);
      if (missing) report.leaveOut(fault, missing);
      return missing === null;
    });
    if (runnable.length === 0) return;
    console.log(`\nStarting the product: ${name}`);
    if (useStandIns) standIns = await startStandIns(folder);
    product = await startProduct({
      checkout: ROOT,
      dataDir: join(folder, 'data'),
      port: await findFreePort(),
      logFile: join(tmpdir(), 'ontrend-faults.log'),
      environment: { UPLOAD_FREE_MB: String(RESERVE_MB), ...standIns?.environment },
      signal,
    });
    const started = product;
    const { url } = started;
    const clip = await makeUploadFile('fault-test.mp4', { seconds: 2, kbps: 800 });
    const journal = await Journal.open(url, clip, signal);
    probes = startOutageProbes({
      document: (stop) => fetchDocument(url, stop),
      read: (stop) => journal.read(stop),
      write: (stop) => journal.write(stop),
    });
    uploads = uploadUntil(journal, uploading.signal);
    const services = standIns ?? NO_SERVICES;
    for (const fault of runnable)
      await runFault(
        { ...fault, inject: () => fault.inject(started, services, signal) },
        { probes, journal, report, signal },
      );
    uploading.abort();
    await Promise.all([uploads, probes.stop()]);
    const { written, uploaded, lost } = await journal.verify(PROCESSING_TIMEOUT_MS, signal);
    report.addConfirmed(name, written, uploaded, lost);
  } finally {
    try {
      uploading.abort();
      await probes?.stop();
      await product?.stop();
      await uploads;
      await standIns?.stop();
    } finally {
      unmount?.();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** A signal for the end of a run: after ten minutes, or on Ctrl-C. Its reason is an Error for the report. */
function createRunSignal(): AbortSignal {
  const run = new AbortController();
  const end = (sentence: string) => run.abort(new Error(sentence));
  setTimeout(end, RUN_TIMEOUT_MS, `${RUN_TIMEOUT_MS / 60_000} minutes are over.`).unref();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      console.log('\nStopping the product ...');
      end('The run was interrupted.');
    });
  return run.signal;
}

async function main(): Promise<void> {
  // Node.js also exits when nothing is left to wait for, which must not count as a successful run.
  process.exitCode = 1;
  const selected = selectFaults([...MACHINE_FAULTS, ...SERVICE_FAULTS], process.argv.slice(2));
  const isSelected = (fault: Fault) => selected.includes(fault);
  await buildEverything();
  const startedAt = Date.now();
  const signal = createRunSignal();
  const report = new FaultReport(selected);
  try {
    await runFaults('its own disk', MACHINE_FAULTS.filter(isSelected), false, report, signal);
    await runFaults(
      'object store, mail server, Valkey',
      SERVICE_FAULTS.filter(isSelected),
      true,
      report,
      signal,
    );
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    report.endEarly(reason instanceof Error ? reason.message : String(reason));
  }
  console.log(`\n${report.table}`);
  console.log(`\n${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
  if (report.failures) console.error(`\n${report.failures}`);
  process.exit(report.failures ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
