import type { Pool } from 'pg';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { NO_AFFINITIES, seedCategories } from '../feed/index.ts';
import { ROLL_UP_LOCK_KEY } from './constants.ts';
import { selectAffinities, upsertAffinities } from './learn-affinities.ts';

const waitForRollUp = statement<never, [key: number]>(
  'interests-lock',
  'select pg_advisory_xact_lock($1::bigint)',
);
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
  return inTransaction(pool, async (client) => {
    // The roll-up also reads, changes and writes affinities. Without the lock, one of both changes could be lost.
    await waitForRollUp(client, ROLL_UP_LOCK_KEY);
    const chosen = (await selectKnownCategories(client, categoryIds)).map(({ id }) => id);
    if (chosen.length === 0) return chosen;
    const key = memberKey(userId);
    const [stored] = await selectAffinities(client, [key]);
    const affinities = seedCategories(
      stored?.affinities ?? NO_AFFINITIES,
      stored ? Date.now() - stored.updated_at.getTime() : 0,
      chosen,
    );
    await upsertAffinities(client, [key], [JSON.stringify(affinities)]);
    return chosen;
  });
}
