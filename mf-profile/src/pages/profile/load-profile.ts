import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import type { Profile } from '@ontrend/shared/wire';
import { redirect } from 'react-router-dom';
import { profileQuery } from '../../features/profile/index.ts';
import { userVideosQuery } from '../../features/user-videos/index.ts';

/**
 * Gets a profile ready before its page is shown; its videos start on their way, and where the document brought
 * them they are there for the first picture. One seen before is there at once and brought up to date (spec 2.7: a phone
 * keeps the last one).
 * @throws Response 404 for nobody (design 11: the 404 view, no alert); a redirect to `/UserDeleted` for one that is being
 *   deleted (spec 2.1), home for any other failure (spec 4)
 */
export async function loadProfile({ params }: { params: { userName?: string } }): Promise<Profile> {
  const username = params.userName ?? '';
  void queryClient.prefetchInfiniteQuery(userVideosQuery(username));
  try {
    return await queryClient.ensureQueryData(profileQuery(username));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'user-deleted') throw redirect(paths.userDeleted.href());
    if (error.status === 404) throw new Response(null, { status: 404 });
    events.emit('call.failed', { messages: error.messages });
    throw redirect(paths.home.href());
  }
}
