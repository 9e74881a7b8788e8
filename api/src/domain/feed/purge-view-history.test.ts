import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow } from '../../../test/factories.ts';
import { purgeInactiveBrowsers } from './purge-view-history.ts';

const api = useTestApi();

const viewsOf = async (key: string) =>
  (await api.pool.query('select count(*) from client_views where client_id = $1', [key])).rows[0]?.count;

async function createBrowser(id: string, daysAgo: number, views: number) {
  await api.pool.query(`insert into clients (id, last_seen_at) values ($1, now() - $2 * interval '1 day')`, [
    id,
    daysAgo,
  ]);
  await insertRow(api.pool, 'viewer_affinities', { viewer_key: id, affinities: '{}' });
  await api.pool.query(
    `insert into client_views (client_id, video_id, seen_at)
     select $1, id, now() - $2 * interval '1 day' from videos limit $3`,
    [id, daysAgo, views],
  );
}

beforeAll(async () => {
  const owner = await createUser(api.pool);
  await createVideo(api.pool, owner);
  await api.pool.query(
    `insert into videos (file_name, owner_id, state)
     select lpad('f' || n, 11, '0'), $1, 'ready' from generate_series(1, 1500) n`,
    [owner.id],
  );
});

it('deletes browsers that are inactive for 180 days, 1,000 views at a time, and no others', async () => {
  await createBrowser('was-here-lately', 179, 3);
  await createBrowser('long-gone-from-here', 181, 1_500);
  expect(await purgeInactiveBrowsers(api.pool, 100)).toBe(0);
  expect(await viewsOf('long-gone-from-here')).toBe(500);
  expect(await purgeInactiveBrowsers(api.pool, 100)).toBe(1);
  expect(await purgeInactiveBrowsers(api.pool, 100)).toBe(0);
  const { rows } = await api.pool.query(
    'select c.id, i.viewer_key as key from clients c full join viewer_affinities i on i.viewer_key = c.id',
  );
  expect(rows).toEqual([{ id: 'was-here-lately', key: 'was-here-lately' }]);
  expect([await viewsOf('long-gone-from-here'), await viewsOf('was-here-lately')]).toEqual([0, 3]);
});
