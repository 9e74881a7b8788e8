import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import type { Profile } from '@ontrend/shared/wire';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { profileQuery } from '../../features/profile/index.ts';
import { parseSort, userVideosQuery } from '../../features/user-videos/index.ts';

/**
 * Loads a profile before its page is shown, and starts loading its videos. Replies that came with the
 * document are available at the first render. A cached profile is shown at once and revalidated (PROFILE-10).
 * @throws Response 404 for an unknown user (PROFILE-13); a redirect to `/UserDeleted` for a deleted one
 *   (PROFILE-15), and home for any other failure (PROFILE-14)
 */
export async function loadProfile({ params, request }: LoaderFunctionArgs): Promise<Profile> {
  const username = params.userName ?? '';
  const sort = parseSort(new URL(request.url).searchParams);
  void queryClient.prefetchInfiniteQuery(userVideosQuery(username, sort));
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
