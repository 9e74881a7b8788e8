import type { Migration, MigrationStep } from './migration.ts';

/** Number of partitions since migration 0056. */
const PARTITIONS = 16;

const overrideSql = (table: string, column: string, option = 'n_distinct'): MigrationStep => ({
  kind: 'transaction',
  sql: `alter table ${table} alter column ${column} set (${option} = -0.01)`,
});

/**
 * Overrides the number of distinct values, so that the planner expects a hundred likes and saves of each video, likes of each comment and
 * followers of each creator, and as many views of each video in a partition (decision 134). With the measured average, about one in a
 * new database, it may read all likes of a popular video to find that of one user. Each table has a step of its own, because
 * a running vacuum of the table delays it.
 */
export const overrideNDistinct: Migration = {
  name: '0058-override-n-distinct',
  steps: [
    overrideSql('likes', 'video_id'),
    overrideSql('comment_likes', 'comment_id'),
    overrideSql('follows', 'followed_id'),
    overrideSql('playlist_videos', 'video_id'),
    overrideSql('client_views', 'video_id', 'n_distinct_inherited'),
    ...Array.from({ length: PARTITIONS }, (_, n) =>
      overrideSql(`client_views_${String(n).padStart(2, '0')}`, 'video_id'),
    ),
    { kind: 'statistics', table: 'likes' },
    { kind: 'statistics', table: 'comment_likes' },
    { kind: 'statistics', table: 'follows' },
    { kind: 'statistics', table: 'playlist_videos' },
    { kind: 'statistics', table: 'client_views' },
  ],
};
