import type { DayPartitionedTable } from '../../platform/db/day-partitions.ts';
import { EVENT_RETENTION_DAYS, MAX_EVENT_AGE_DAYS, PARTITION_DAYS_AHEAD } from './constants.ts';

/** Partitions of the view events. */
export const EVENT_PARTITIONS: DayPartitionedTable = {
  name: 'analytics_events',
  daysBehind: MAX_EVENT_AGE_DAYS + 1,
  daysAhead: PARTITION_DAYS_AHEAD,
  retentionDays: EVENT_RETENTION_DAYS,
};
