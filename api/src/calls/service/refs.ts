import { ACTIVITY_NAMES, type ActivityName, calls } from '@ontrend/shared/wire';
import { defineHandler } from '../framework/define-handler.ts';

/** Number of hashtags, most used first. */
const MAX_TAGS = 100;

/** Returns the reference data (WIRE-6, WIRE-64). */
export const serviceRefs = defineHandler(calls.serviceRefs, async ({ services: { db } }) => {
  const [tagList, categoryList, activities, userReportType, userReport] = await Promise.all([
    db
      .selectFrom('hashtags')
      .select(['id', 'name'])
      .where('videos', '>', 0)
      .orderBy('videos', 'desc')
      .orderBy('id')
      .limit(MAX_TAGS)
      .execute(),
    db.selectFrom('categories').select(['id', 'name', 'prefix']).orderBy('id').execute(),
    db.selectFrom('user_activities').select(['id', 'name']).orderBy('id').execute(),
    db.selectFrom('user_report_types').select(['id', 'name']).orderBy('id').execute(),
    db.selectFrom('user_report_reasons').select(['id', 'name']).orderBy('id').execute(),
  ]);
  const userActivity = activities.flatMap(({ id, name }) => (isActivity(name) ? [{ id, name }] : []));
  return { data: { tagList, categoryList, userActivity, userReportType, userReport } };
});

function isActivity(name: string): name is ActivityName {
  return ACTIVITY_NAMES.some((known) => known === name);
}
