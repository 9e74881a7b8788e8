import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow } from '../../../test/factories.ts';
import { purgeHistory } from './purge-history.ts';

const api = useTestApi();
const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Creates a user who watched one video at each of the given times. */
async function createHistory(settings: Record<string, unknown> | null, ages: number[], columns = {}) {
  const user = await createUser(api.pool);
  if (settings) await insertRow(api.pool, 'watch_history_settings', { user_id: user.id, ...settings });
  for (const days of ages) {
    const { id } = await createVideo(api.pool, user);
    const entry = { user_id: user.id, video_id: id, watched_at: daysAgo(days), position: days };
    await insertRow(api.pool, 'watch_history', { ...entry, ...columns });
  }
  return async () => {
    const { rows } = await api.pool.query<{ days: number }>(
      'select position::integer as days from watch_history where user_id = $1 order by 1',
      [user.id],
    );
    return rows.map(({ days }) => days);
  };
}

const purge = () => purgeHistory(api.pool, new AbortController().signal);

it('deletes videos past the retention that their users chose, a year by default', async () => {
  const ages = [1, 29, 31, 364, 367, 900];
  const readLeft = await Promise.all([
    createHistory(null, ages),
    createHistory({ retention: '30-days' }, ages),
    createHistory({ retention: 'year', paused_at: daysAgo(400) }, ages),
    createHistory({ retention: 'unlimited' }, ages),
  ]);
  await purge();
  expect(await Promise.all(readLeft.map((read) => read()))).toEqual([
    [1, 29, 31, 364],
    [1, 29],
    [1, 29, 31, 364],
    ages,
  ]);
});

it('deletes removed videos when late views of them are not accepted anymore', async () => {
  const recent = await createHistory(null, [9], { removed_at: daysAgo(6) });
  const old = await createHistory(null, [9], { removed_at: daysAgo(8) });
  await purge();
  expect([await recent(), await old()]).toEqual([[9], []]);
});

it('deletes views that were being stored while the history was cleared', async () => {
  const readLeft = await createHistory({ cleared_at: daysAgo(0.5) }, [0.1, 2]);
  await purge();
  expect(await readLeft()).toEqual([0]);
});

it('stops between batches', async () => {
  const readLeft = await createHistory(null, [400]);
  const stopped = AbortSignal.abort();
  await expect(purgeHistory(api.pool, stopped)).rejects.toThrow();
  expect(await readLeft()).toEqual([400]);
});
