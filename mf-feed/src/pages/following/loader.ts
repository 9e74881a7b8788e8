import { useSession } from '@ontrend/shared/session';
import { loadFollowing } from '../../features/feed/index.ts';

/** Begins reading the videos of the followed; a guest has none. */
export async function loadFollowingPage(): Promise<null> {
  if (useSession.getState().status !== 'guest') await loadFollowing();
  return null;
}
