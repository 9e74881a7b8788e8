import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { MAX_UNFINISHED_CHECKS } from './constants.ts';

const countCheck = statement<{ unfinished_checks: number }, [id: string]>(
  'upload-check-begin',
  `update uploads set unfinished_checks = unfinished_checks + 1
   where id = $1 and state = 'open' returning unfinished_checks`,
);
const uncountCheck = statement<never, [id: string]>(
  'upload-check-end',
  'update uploads set unfinished_checks = greatest(unfinished_checks - 1, 0) where id = $1',
);

/** A file may not be checked again: it has ended too many API processes. */
export class TooManyChecksError extends Error {
  override name = 'TooManyChecksError';
}

/**
 * Runs a check of an upload and counts it before it starts. A check that ends the process remains counted.
 * @throws TooManyChecksError without running the check after `MAX_UNFINISHED_CHECKS` checks that never returned
 */
export async function runCountedCheck(pool: Pool, id: string, check: () => Promise<void>): Promise<void> {
  const [upload] = await countCheck(pool, id);
  try {
    if (upload && upload.unfinished_checks > MAX_UNFINISHED_CHECKS) throw new TooManyChecksError();
    await check();
  } finally {
    await uncountCheck(pool, id);
  }
}
