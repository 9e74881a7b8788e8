import type { Migration } from './migration.ts';

/**
 * Drops the foreign key of `client_views` to `videos` (decision 133). Its check locked the row of each shown video, and popular
 * videos are shown to everyone.
 */
export const dropViewForeignKey: Migration = {
  name: '0057-drop-view-foreign-key',
  steps: [
    {
      kind: 'transaction',
      sql: 'alter table client_views drop constraint client_views_video_id_fkey',
    },
  ],
};
