import type { Migration } from './migration.ts';

/**
 * Stores views without a foreign key to their video (decision 133). Checking it locked the row of each shown video, and popular
 * videos are shown to everyone.
 */
export const viewsWithoutReference: Migration = {
  name: '0057-views-without-reference',
  steps: [
    {
      kind: 'transaction',
      sql: 'alter table client_views drop constraint client_views_video_id_fkey',
    },
  ],
};
