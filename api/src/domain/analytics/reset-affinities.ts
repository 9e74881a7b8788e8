import type { Pool } from 'pg';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { NO_AFFINITIES } from '../feed/index.ts';
import { changeAffinities } from './change-affinities.ts';

/** Lets the For You feed of a member start without affinities, for example after they cleared their watch history. */
export async function resetAffinities(pool: Pool, userId: number): Promise<void> {
  await changeAffinities(pool, [memberKey(userId)], () => NO_AFFINITIES);
}
