import { useSession } from '@ontrend/shared/session';
import { loadFollowing } from '../../features/feed/index.ts';

/** Starts fetching the Following feed. Guests have none. */
export async function loadFollowingPage(): Promise<null> {
  if (useSession.getState().status !== 'guest') await loadFollowing();
  return null;
}
