import { ACTIVITY_NAMES, type ActivityName, calls } from '@ontrend/shared/wire';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Number of hashtags, most used first. */
const MAX_TAGS = 100;

interface NamedRow {
  id: number;
  name: string;
}

const selectTags = statement<NamedRow, []>(
  'refs-hashtags',
  `select id, name from hashtags where videos > 0 order by videos desc, id limit ${MAX_TAGS}`,
);
const selectCategories = statement<NamedRow & { prefix: string }, []>(
  'refs-categories',
  'select id, name, prefix from categories order by id',
);
const selectAll = (table: string) =>
  statement<NamedRow, []>(`refs-${table}`, `select id, name from ${table} order by id`);
const selectActivities = selectAll('user_activities');
const selectReportTypes = selectAll('user_report_types');
const selectReportReasons = selectAll('user_report_reasons');

/** Returns the reference data (WIRE-6, WIRE-64). */
export const serviceRefs = defineHandler(
  calls.serviceRefs,
  async ({ services: { pool } }) => {
    const [tagList, categoryList, activities, userReportType, userReport] = await Promise.all([
      selectTags(pool),
      selectCategories(pool),
      selectActivities(pool),
      selectReportTypes(pool),
      selectReportReasons(pool),
    ]);
    const userActivity = activities.flatMap(({ id, name }) => (isActivity(name) ? [{ id, name }] : []));
    return { data: { tagList, categoryList, userActivity, userReportType, userReport } };
  },
  { reads: 'replica' },
);

function isActivity(name: string): name is ActivityName {
  return ACTIVITY_NAMES.some((known) => known === name);
}
