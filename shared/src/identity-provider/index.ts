import { callApi } from '@ontrend/shared/api-client';

const STORAGE_KEY = 'ontrend.identity-request';

/** What a person wants from the identity provider, and where to go on afterwards. */
export interface IdentityRequest {
  /** Sign in, connect an account of the provider to the viewer's account, or reauthenticate the viewer. */
  purpose: 'sign-in' | 'connect' | 'verify';
  /** A path of this site. */
  returnTo: string;
}

/**
 * Leaves for the login page of the operator's identity provider (ACCOUNT-84). It leads back to `/confirm`, where mf-auth
 * completes the request. The request is stored in the tab.
 * @throws {ApiError} 403 `verification-required` (`connect`), 503 `provider-unavailable`
 */
export async function goToIdentityProvider(request: IdentityRequest): Promise<void> {
  const { purpose } = request;
  const options = purpose === 'sign-in' ? ({ credentials: false } as const) : {};
  const { data } = await callApi('app/user/identity-start', { purpose }, options);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request));
  } catch {
    // Storage is disabled: the person goes on at the home page.
  }
  location.assign(data.url);
}

/** Returns the request with which this tab left for the provider; null if it is not known. */
export function readIdentityRequest(): IdentityRequest | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as IdentityRequest | null;
  } catch {
    return null;
  }
}
