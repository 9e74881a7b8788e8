import type { Migration } from './migration.ts';

/** Whether the For You feed is personalized for a user (decision 046). */
export const personalFeed: Migration = {
  name: '0020-personal-feed',
  sql: `alter table user_settings add column for_you boolean not null default true;`,
};
