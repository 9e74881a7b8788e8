import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readDraft } from './draft.ts';

/** Longer codes are wrong, and the API does not accept them. */
const MAX_INVITATION_LENGTH = 64;
/** Milliseconds for which a navigation to the join page waits. The reply is usually in its document. */
const LOAD_TIMEOUT_MS = 1_000;

/** The join page has the reply in its document, so the body must be the one in `src/document/index.ts`. */
function requirementsQuery(invitation: string) {
  const code = invitation.slice(0, MAX_INVITATION_LENGTH);
  return queryOptions({
    queryKey: ['mf-auth', 'sign-up-requirements', code],
    queryFn: ({ signal }) =>
      callApi('app/user/sign-up-requirements', code.trim() ? { invitation: code } : {}, { signal }),
    // The API checks everything again, so a form that is being filled in does not change.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { alert: false },
  });
}

/**
 * Returns what the site requires for joining (ACCOUNT-80); undefined until it is known.
 * @param invitation code from a link or an earlier visit of this tab; empty without one
 */
export function useSignUpRequirements(isEnabled: boolean, invitation: string) {
  const { data } = useQuery({ ...requirementsQuery(invitation), enabled: isEnabled });
  return data?.data;
}

/** Loads the requirements before the join page is rendered, so that its fields do not move. Without a reply the form is usable, too. */
export async function loadSignUpRequirements({ request }: { request: Request }): Promise<null> {
  const invitation = new URL(request.url).searchParams.get('invitation') ?? readDraft().values.invitation;
  const loaded = queryClient.ensureQueryData(requirementsQuery(invitation)).catch(() => null);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS))]);
  return null;
}
