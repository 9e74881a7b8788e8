import type { Pool } from 'pg';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { statement } from '../../platform/db/statement.ts';
import { seedCategories } from '../feed/index.ts';
import { changeAffinities } from './change-affinities.ts';

const selectKnownCategories = statement<{ id: number }, [ids: readonly number[]]>(
  'interests-categories',
  'select id from categories where id = any ($1::bigint[]) order by id',
);

/**
 * Lets the For You feed of a member start with the categories that they have chosen (docs/ranking.md).
 * @returns the ids that exist, ascending
 */
export async function chooseInterests(
  pool: Pool,
  userId: number,
  categoryIds: readonly number[],
): Promise<number[]> {
  const chosen = (await selectKnownCategories(pool, categoryIds)).map(({ id }) => id);
  if (chosen.length > 0)
    await changeAffinities(pool, [memberKey(userId)], (_key, before, ageMs) =>
      seedCategories(before, ageMs, chosen),
    );
  return chosen;
}
