import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { notBlockedOrMuted } from './visibility-conditions.ts';

const selectBlockedSubscribers = statement<{ id: number }, [personId: number, readerIds: number[]]>(
  'events-may-not-hear',
  `select reader.id from unnest($2::bigint[]) as reader (id) where not (${notBlockedOrMuted('reader.id', '$1')})`,
);

/**
 * Returns the subscribers who must not receive events about a user: those who have blocked or muted the user,
 * or are blocked by them.
 */
export async function findBlockedSubscribers(
  pool: Pool,
  personId: number,
  readerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const others = [...new Set(readerIds)].filter((id) => id !== personId);
  if (others.length === 0) return new Set();
  return new Set((await selectBlockedSubscribers(pool, personId, others)).map(({ id }) => id));
}
