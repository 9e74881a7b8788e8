import { type Queryable, statement } from '../../platform/db/statement.ts';
import { DAYS_AHEAD, DAYS_KEPT, MOST_DAYS_LATE } from './constants.ts';

const makeDays = statement<never, [late: number, ahead: number]>(
  'analytics-make-days',
  `select make_analytics_days(
     (now() at time zone 'utc')::date - $1::integer,
     (now() at time zone 'utc')::date + $2::integer
   )`,
);

const dropDays = statement<never, [kept: number]>(
  'analytics-drop-days',
  `select drop_analytics_days((now() at time zone 'utc')::date - $1::integer)`,
);

/** Makes the partitions of every day an event may fall on, and of some days ahead. */
export async function makeAnalyticsDays(db: Queryable): Promise<void> {
  await makeDays(db, MOST_DAYS_LATE + 1, DAYS_AHEAD);
}

/** Drops the partitions of days that are no longer kept. */
export async function dropAnalyticsDays(db: Queryable): Promise<void> {
  await dropDays(db, DAYS_KEPT);
}
