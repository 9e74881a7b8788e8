import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { Profile } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

/** Whether a user name is the viewer's, in whatever letters it is written. */
const isViewer = (username: string) =>
  useSession.getState().viewer?.username.toLowerCase() === username.toLowerCase();

/**
 * A profile: one's own by the self-profile load, others' by the external one (spec 4). The external body is the
 * document's, letter for letter, so that its reply is found.
 * Quiet: the route decides what a failure means (404 page, or home with an alert).
 */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: ['mf-profile', 'profile', username],
    queryFn: async ({ signal }): Promise<Profile> => {
      const path = isViewer(username) ? 'app/user/self-profile' : 'app/user/external-profile';
      return (await callApi(path, { username }, { signal })).data;
    },
    meta: { alert: false },
  });
}

/** Refetches the viewer's own profile after they follow or unfollow a user: it shows the number of followed users. */
export function startProfileUpdates(): void {
  events.on('user.followed', () => {
    const own = useSession.getState().viewer?.username;
    if (own) void queryClient.invalidateQueries({ queryKey: profileQuery(own).queryKey });
  });
}
