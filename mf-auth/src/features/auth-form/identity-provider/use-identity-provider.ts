import { callApi } from '@ontrend/shared/api-client';
import { useQuery } from '@tanstack/react-query';

/** Returns the operator's identity provider; null without one, and until it is known (ACCOUNT-83). */
export function useIdentityProvider(): { name: string } | null {
  const { data } = useQuery({
    queryKey: ['identity-provider'],
    queryFn: () => callApi('app/user/identity-provider', {}, { credentials: false }),
    staleTime: Number.POSITIVE_INFINITY,
    // Without it there is no button; the other ways to sign in work.
    meta: { alert: false },
  });
  return data?.data ?? null;
}
