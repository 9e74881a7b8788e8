import { Gauge, type Registry } from 'prom-client';
import { type PartitionCoverage, readPartitionCoverage } from '../../platform/db/day-partitions.ts';
import type { RunSql } from '../../platform/db/run-sql.ts';
import { DAY_PARTITIONED_TABLES } from './day-partitioned-tables.ts';

/** Registers gauges of the partitions by day. @param run executes one query per scrape, on the catalog */
export function registerPartitionGauges(registry: Registry, run: RunSql): void {
  let pendingRead: Promise<PartitionCoverage[]> | undefined;
  const gauge = (name: string, help: string, value: (coverage: PartitionCoverage) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['table'],
      registers: [registry],
      async collect() {
        pendingRead ??= readPartitionCoverage(run, DAY_PARTITIONED_TABLES).finally(() => {
          pendingRead = undefined;
        });
        // Without a database the worker still exposes its own metrics.
        const tables = await pendingRead.catch(() => []);
        this.reset();
        for (const coverage of tables) this.set({ table: coverage.table }, value(coverage));
      },
    });
  gauge(
    'ontrend_partition_days_ahead',
    'Future days that have a partition, by table.',
    ({ days_ahead }) => days_ahead,
  );
  gauge(
    'ontrend_partitions_overdue',
    'Partitions that are older than the retention period, by table.',
    ({ overdue }) => overdue,
  );
}
