import { ACTIVITY_NAMES } from '@ontrend/shared/wire';
import { useApi } from '../../../test/api.ts';
import { insert } from '../../../test/factories.ts';

const api = useApi();

it('gives the reference data a new database has', async () => {
  const { data } = await api.call('app/service/refs', {});
  expect(data.userActivity.map(({ name }) => name)).toEqual(ACTIVITY_NAMES);
  expect(data.userReportType[0]).toEqual({ id: 1, name: 'Video' });
  expect(data.userReport[0]).toEqual({ id: 1, name: 'Spam or misleading' });
});

it('gives categories, and hashtags by how much they are used', async () => {
  await insert(api.pool, 'categories', { name: 'Cats', prefix: 'cats' });
  for (const [name, videos] of [
    ['rare', 1],
    ['common', 9],
    ['unused', 0],
  ] as const) {
    await insert(api.pool, 'hashtags', { name, videos });
  }
  const { data } = await api.call('app/service/refs', {});
  expect(data.categoryList[0]).toEqual({ id: 1, name: 'Funny', prefix: 'funny' });
  expect(data.categoryList.at(-1)).toEqual({ id: expect.any(Number), name: 'Cats', prefix: 'cats' });
  expect(data.tagList.map(({ name }) => name)).toEqual(['common', 'rare']);
});
