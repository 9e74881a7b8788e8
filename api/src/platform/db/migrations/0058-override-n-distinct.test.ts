import { useTestApi } from '../../../../test/api.ts';

const api = useTestApi();

it('overrides the number of videos in all partitions of the views', async () => {
  const { rows } = await api.pool.query<{ table: string; options: string[] | null }>(
    `select attrelid::regclass::text as table, attoptions as options
     from pg_partition_tree('client_views') join pg_attribute on attrelid = relid and attname = 'video_id'`,
  );
  expect(rows).toHaveLength(17);
  for (const { table, options } of rows)
    expect(options).toEqual([table === 'client_views' ? 'n_distinct_inherited=-0.01' : 'n_distinct=-0.01']);
});

it.each([
  ['likes', 'video_id'],
  ['comment_likes', 'comment_id'],
  ['follows', 'followed_id'],
  ['playlist_videos', 'video_id'],
])('overrides the number of distinct values of %s.%s', async (table, column) => {
  const { rows } = await api.pool.query(
    'select attoptions as options from pg_attribute where attrelid = $1::regclass and attname = $2',
    [table, column],
  );
  expect(rows).toEqual([{ options: ['n_distinct=-0.01'] }]);
});
