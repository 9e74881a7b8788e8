import { callApi } from '@ontrend/shared/api-client';
import { useQuery } from '@tanstack/react-query';

/** Longer codes are wrong, and the API does not accept them. */
const MAX_INVITATION_LENGTH = 64;

/**
 * Returns what the site requires for joining (ACCOUNT-80); undefined until it is known. The join page has the reply in its
 * document, so the body must be the one in `src/document/index.ts`.
 * @param invitation code from a link or an earlier visit of this tab; empty without one
 */
export function useSignUpRequirements(isEnabled: boolean, invitation: string) {
  const code = invitation.slice(0, MAX_INVITATION_LENGTH);
  const { data } = useQuery({
    queryKey: ['mf-auth', 'sign-up-requirements', code],
    queryFn: ({ signal }) =>
      callApi('app/user/sign-up-requirements', code.trim() ? { invitation: code } : {}, { signal }),
    enabled: isEnabled,
    // The API checks everything again, so a form that is being filled in does not change.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { alert: false },
  });
  return data?.data;
}
