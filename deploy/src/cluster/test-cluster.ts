// `npm run test:cluster [-- WORD...]`: starts docker-compose.cluster.yml, kills its containers one after the other while a client reads,
// writes and uploads, promotes replicas of PostgreSQL, and looks for everything that was confirmed. Prints a table for docs/cluster.md.
// With words, only faults whose name contains one of them. After a failure, the logs of all containers are in test-results/cluster.log.
// KEEP=1 leaves the containers. Needs Docker and the ports 8120 to 8126 (`PORT` sets the first).
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { makeUploadFile } from '../../../e2e/fixtures/make-upload.ts';
import { FaultReport } from '../faults/fault-report.ts';
import { Journal } from '../faults/journal.ts';
import { type OutageProbes, startOutageProbes } from '../faults/outage-probes.ts';
import { runFault } from '../faults/run-fault.ts';
import { selectFaults } from '../faults/select-faults.ts';
import { uploadUntil } from '../faults/upload-until.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Cluster, describeCluster } from './cluster.ts';
import { listClusterFaults } from './cluster-faults.ts';

const RUN_TIMEOUT_MS = 40 * 60_000;
const PROCESSING_TIMEOUT_MS = 240_000;
const LOG_FILE = join(ROOT, 'test-results/cluster.log');

async function fetchDocument(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.status}`);
}

async function runFaults(cluster: Cluster, url: string, report: FaultReport, words: string[]): Promise<void> {
  const signal = AbortSignal.timeout(RUN_TIMEOUT_MS);
  const uploading = new AbortController();
  let probes: OutageProbes | undefined;
  try {
    await cluster.waitForReplicas();
    const clip = await makeUploadFile('cluster-test.mp4', { seconds: 2, kbps: 800 });
    const journal = await Journal.open(url, clip, signal);
    probes = startOutageProbes({
      document: (stop) => fetchDocument(url, stop),
      read: (stop) => journal.read(stop),
      write: (stop) => journal.write(stop),
    });
    const uploads = uploadUntil(journal, uploading.signal);
    for (const fault of selectFaults(listClusterFaults(cluster), words))
      await runFault(fault, { probes, journal, report, signal });
    uploading.abort();
    await Promise.all([uploads, probes.stop()]);
    const { written, uploaded, lost } = await journal.verify(PROCESSING_TIMEOUT_MS, signal);
    report.addConfirmed('the cluster', written, uploaded, lost);
    const { replica, primary } = await cluster.countReads();
    console.log(
      `Calls since the last start of the API: ${replica} read from replicas, ${primary} from the primary.`,
    );
    if (replica === 0) report.endEarly('No call read from a replica.');
  } finally {
    uploading.abort();
    await probes?.stop();
  }
}

/** Writes what all containers have logged, in the order of time for each of them. */
async function saveLogs({ installation }: Cluster): Promise<void> {
  mkdirSync(dirname(LOG_FILE), { recursive: true });
  await installation.compose(['logs', '--no-color', '--timestamps'], { output: createWriteStream(LOG_FILE) });
  console.error(`The logs of all containers are in ${LOG_FILE}.`);
}

async function main(): Promise<void> {
  // Node.js also exits when nothing is left to wait for, which must not count as a successful run.
  process.exitCode = 1;
  const words = process.argv.slice(2);
  const port = Number(process.env.PORT || 8120);
  const balancerPort = port + 6;
  const url = `http://localhost:${balancerPort}`;
  const cluster = describeCluster(port, url);
  const { compose } = cluster.installation;
  const report = new FaultReport(selectFaults(listClusterFaults(cluster), words));
  let balancer: Balancer | undefined;
  try {
    const startedAt = Date.now();
    await compose(['up', '--build', '--detach', '--wait']);
    console.log(`Built and started in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s.`);
    balancer = await startBalancer(balancerPort, cluster.gatewayPorts);
    await runFaults(cluster, url, report, words);
  } catch (error) {
    report.endEarly(error instanceof Error ? error.message : String(error));
  } finally {
    await balancer?.stop();
    if (report.failures) await saveLogs(cluster).catch(console.error);
    if (!process.env.KEEP) await compose(['down', '--volumes', '--timeout', '5']).catch(console.error);
  }
  console.log(`\n${report.table}`);
  if (report.failures) console.error(`\n${report.failures}`);
  process.exit(report.failures ? 1 : 0);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
