import { type Queryable, statement } from '../../platform/db/statement.ts';
import { EVENT_RETENTION_DAYS, MAX_EVENT_AGE_DAYS, PARTITION_DAYS_AHEAD } from './constants.ts';

const createPartitions = statement<never, [late: number, ahead: number]>(
  'analytics-create-partitions',
  `select make_analytics_days(
     (now() at time zone 'utc')::date - $1::integer,
     (now() at time zone 'utc')::date + $2::integer
   )`,
);

const dropPartitions = statement<never, [days: number]>(
  'analytics-drop-partitions',
  `select drop_analytics_days((now() at time zone 'utc')::date - $1::integer)`,
);

/** Creates the partitions of every day on which an accepted event may fall, and of some days ahead. */
export async function createEventPartitions(db: Queryable): Promise<void> {
  await createPartitions(db, MAX_EVENT_AGE_DAYS + 1, PARTITION_DAYS_AHEAD);
}

/** Drops the partitions of days past the retention period. */
export async function dropOldEventPartitions(db: Queryable): Promise<void> {
  await dropPartitions(db, EVENT_RETENTION_DAYS);
}
