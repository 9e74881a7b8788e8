import { EVENT_PARTITIONS } from '../../domain/analytics/event-partitions.ts';
import type { DayPartitionedTable } from '../../platform/db/day-partitions.ts';

/** The tables whose partitions the worker creates and drops. Migrations that add one extend `assert_day_partitioned`. */
export const DAY_PARTITIONED_TABLES: readonly DayPartitionedTable[] = [EVENT_PARTITIONS];
