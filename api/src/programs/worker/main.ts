// Entry point of the worker, which processes videos. Started by the supervisor or in its own container.
import { setPriority } from 'node:os';
import { serveMetrics } from '@ontrend/shared/server/metrics';
import { startTracing } from '@ontrend/shared/server/tracing/start-tracing';
import { ConfigError, loadTaskConfig, type TaskConfig } from '../../platform/config/config.ts';
import { createPool } from '../../platform/db/pool.ts';
import { toRunSql } from '../../platform/db/run-sql.ts';
import { jsonLog, type WorkerLog } from '../../platform/log/json-log.ts';
import { MissingToolError } from '../../platform/media/errors.ts';
import { createToolClient } from '../../platform/media/tool-client.ts';
import { canIsolateNetwork } from '../../platform/media/tool-isolation.ts';
import { findMediaTools, findOutdatedTool, type MediaTools } from '../../platform/media/tools.ts';
import { openStorage, type Storage } from '../../platform/storage/open-store.ts';
import { createWorkerMetrics, type WorkerMetrics } from './metrics.ts';
import { startWorker } from './start-worker.ts';

/** Niceness of the worker process; its tools have an even lower priority. */
const WORKER_NICENESS = 5;

function lowerPriority(log: WorkerLog): void {
  try {
    setPriority(WORKER_NICENESS);
  } catch (error) {
    log.error({ err: error }, 'cannot lower the priority of the worker');
  }
}

/**
 * A second signal ends the process immediately: the database releases its jobs, and the next worker takes
 * them over.
 */
function stopOnSignal(stop: () => Promise<void>, log: WorkerLog): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'worker shutdown failed');
          process.exit(1);
        },
      );
    });
  }
}

/** Serves Prometheus metrics if WORKER_METRICS_PORT is set. */
async function startMetricsServer(
  config: TaskConfig,
  { diskSpace }: Storage,
): Promise<WorkerMetrics | undefined> {
  const { workerMetricsPort: port, databaseUrl, host } = config;
  if (port === undefined) return undefined;
  const metrics = createWorkerMetrics(toRunSql(createPool(databaseUrl, 1)), diskSpace);
  await serveMetrics(metrics.registry, { host, port });
  return metrics;
}

/** Returns the tools of the transcoder service that `TRANSCODER_SOCKET` names, or else those of this machine. */
async function openMediaTools({ transcoderService }: TaskConfig, log: WorkerLog): Promise<MediaTools> {
  if (transcoderService) return createToolClient(transcoderService.socket).tools;
  const tools = await findMediaTools(process.env);
  const warning = findOutdatedTool(tools);
  if (warning) log.warn({ ...tools }, warning);
  if (!canIsolateNetwork())
    log.info({}, 'media tools can use the network: user namespaces are not available');
  return tools;
}

async function main(): Promise<void> {
  const config = loadTaskConfig(process.env);
  const log = jsonLog(config.logLevel, (line) => process.stdout.write(`${line}\n`));
  lowerPriority(log);
  const tools = await openMediaTools(config, log);
  const storage = await openStorage(config);
  const metrics = await startMetricsServer(config, storage);
  const stopTracing = await startTracing(config.tracing, 'worker', log);
  const worker = await startWorker({
    databaseUrl: config.databaseUrl,
    siteUrl: config.siteUrl,
    storage,
    tools,
    log,
    ...(metrics && { metrics }),
  });
  stopOnSignal(() => worker.stop().then(stopTracing), log);
  const { ffmpeg, ffprobe } = tools;
  log.info({ ffmpeg, ffprobe, transcoder: config.transcoderService?.socket }, 'worker ready');
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof MissingToolError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
