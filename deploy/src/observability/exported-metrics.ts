import { renderMetrics } from '@ontrend/shared/server/metrics';
import { createMetrics } from '../../../api/src/platform/metrics/metrics.ts';
import { registerMetricsRoutes } from '../../../api/src/programs/server/routes/metrics.ts';
import { createWorkerMetrics } from '../../../api/src/programs/worker/metrics.ts';
import { createDocumentMetrics } from '../../../shell/server/metrics.ts';

type Registry = ReturnType<typeof createMetrics>['registry'];

/** Labels that Prometheus adds, and `le` of buckets. */
const ADDED_LABELS = ['job', 'instance', 'le'];

/** Labels by exported name: of a histogram, those of its series; undefined for metrics of the process. */
export type ExportedMetrics = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Creates the registries of API, worker and document server as the programs do. */
function createRegistries(): Registry[] {
  const diskSpace = { read: () => Promise.reject(new Error('No disk')) };
  const { registry: worker } = createWorkerMetrics(async () => ({ rows: [] }), diskSpace as never);
  const metrics = createMetrics();
  const services = {
    metrics,
    diskSpace,
    config: { databasePool: 1, redisUrl: 'redis://localhost' },
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    eventHub: { count: () => 0, isUsingValkey: () => true },
    uploadIntake: { count: () => ({ running: 0, waiting: 0 }) },
    replicas: { listLags: () => [] },
  };
  const app = { addHook: () => app, get: () => app };
  registerMetricsRoutes(app as never, services as never);
  const errorBudget = { budgets: { default: null, byApp: {} }, api: {} as never };
  const { registry: documents } = createDocumentMetrics(errorBudget, async () => []);
  return [metrics.registry, worker, documents];
}

/** Returns everything that API, worker and document server export at `/metrics`. */
export async function listExportedMetrics(): Promise<ExportedMetrics> {
  const exported = new Map<string, Set<string> | undefined>();
  for (const registry of createRegistries()) {
    const { text } = await renderMetrics(registry);
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const metric = registry.getSingleMetric(name) as unknown as { labelNames: string[] } | undefined;
      const labels = metric && new Set([...metric.labelNames, ...ADDED_LABELS]);
      const names = type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
      for (const each of names) exported.set(each, labels);
    }
  }
  return exported;
}
