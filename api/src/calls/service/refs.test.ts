import { ACTIVITY_NAMES } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { insertRow } from '../../../test/factories.ts';

const api = useTestApi();

it('returns the reference data of a new database', async () => {
  const { data } = await api.call('app/service/refs', {});
  expect(data.userActivity.map(({ name }) => name)).toEqual(ACTIVITY_NAMES);
  expect(data.userReportType[0]).toEqual({ id: 1, name: 'Video' });
  expect(data.userReport[0]).toEqual({ id: 1, name: 'Spam or misleading' });
});

it('has report reasons, categories and collections in an empty installation', async () => {
  const { data } = await api.call('app/service/refs', {});
  expect(data.userReportType.map(({ name }) => name)).toEqual([
    'Video',
    'Profile',
    'Comment',
    'Message',
    'Playlist',
  ]);
  expect(data.userReport.at(-1)?.name).toBe('Something else');
  expect(new Set(data.categoryList.map(({ prefix }) => prefix)).size).toBe(data.categoryList.length);
  expect(data.categoryList.length).toBeGreaterThan(15);
  const { rows } = await api.pool.query<{ slug: string; emoji: string }>(
    'select slug, emoji from collections order by position',
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { slug, emoji } of rows) {
    expect(emoji).toMatch(/\p{Extended_Pictographic}/u);
    const { data: collection } = await api.call('app/video/collection-info', { slug });
    expect(collection.emoji).toBe(emoji);
  }
});

it('returns categories, and hashtags by usage', async () => {
  await insertRow(api.pool, 'categories', { name: 'Cats', prefix: 'cats' });
  for (const [name, videos] of [
    ['rare', 1],
    ['common', 9],
    ['unused', 0],
  ] as const) {
    await insertRow(api.pool, 'hashtags', { name, videos });
  }
  const { data } = await api.call('app/service/refs', {});
  expect(data.categoryList[0]).toEqual({ id: 1, name: 'Funny', prefix: 'funny' });
  expect(data.categoryList.at(-1)).toEqual({ id: expect.any(Number), name: 'Cats', prefix: 'cats' });
  expect(data.tagList.map(({ name }) => name)).toEqual(['common', 'rare']);
});
