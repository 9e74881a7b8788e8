import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { Profile } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

/** Whether a username is the viewer's. The comparison ignores case. */
const isViewer = (username: string) =>
  useSession.getState().viewer?.username.toLowerCase() === username.toLowerCase();

/**
 * A profile: the viewer's own by the self-profile call, others by the external-profile call (PROFILE-12). The
 * body of the external call must equal the first call in `document/index.ts`, whose reply is reused. Errors
 * show no alert: the route decides between the 404 page and a redirect home with an alert.
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
export function startOwnProfileRefetch(): void {
  events.on('user.followed', () => {
    const own = useSession.getState().viewer?.username;
    if (own) void queryClient.invalidateQueries({ queryKey: profileQuery(own).queryKey });
  });
}
