import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { notBlockedOrMutedSql } from './visibility-conditions.ts';

const selectBlockedSubscribers = statement<{ id: number }, [userId: number, subscriberIds: number[]]>(
  'blocked-subscribers',
  `select subscriber.id from unnest($2::bigint[]) as subscriber (id) where not (${notBlockedOrMutedSql('subscriber.id', '$1')})`,
);

/**
 * Returns the subscribers who must not receive events about a user: those who have blocked or muted the user,
 * or are blocked by them.
 */
export async function findBlockedSubscribers(
  pool: Pool,
  userId: number,
  subscriberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const others = [...new Set(subscriberIds)].filter((id) => id !== userId);
  if (others.length === 0) return new Set();
  return new Set((await selectBlockedSubscribers(pool, userId, others)).map(({ id }) => id));
}
