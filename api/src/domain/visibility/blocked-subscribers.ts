import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { notBlockedOrMutedSql } from './visibility-conditions.ts';

const selectBlockedSubscribers = statement<{ id: number }, [authorId: number, subscriberIds: number[]]>(
  'blocked-subscribers',
  `select subscriber.id from unnest($2::bigint[]) as subscriber (id) where not (${notBlockedOrMutedSql('subscriber.id', '$1')})`,
);

/**
 * Returns the subscribers who must not receive events caused by `authorId`: those who have blocked or muted the author,
 * or are blocked by the author.
 */
export async function findBlockedSubscribers(
  pool: Pool,
  authorId: number,
  subscriberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const others = [...new Set(subscriberIds)].filter((id) => id !== authorId);
  if (others.length === 0) return new Set();
  return new Set((await selectBlockedSubscribers(pool, authorId, others)).map(({ id }) => id));
}
