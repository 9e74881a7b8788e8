import { ApiError } from '../../platform/http/api-error.ts';
import type { IdentityProvider } from './provider.ts';

/** @throws {ApiError} 404 `no-provider` if the operator has set none */
export function requireProvider(provider: IdentityProvider | null): IdentityProvider {
  if (provider) return provider;
  throw new ApiError(404, 'no-provider', 'This site has no identity provider.');
}

/** The error for a response of the provider that belongs to no request of this browser. */
export function wrongResponseError(): ApiError {
  return new ApiError(
    422,
    'wrong-response',
    'This sign-in has expired, was completed before, or began in another browser. Start it again.',
  );
}

/** The error for a pending identity that is unknown, expired, used or of another browser. */
export function expiredIdentityError(): ApiError {
  return new ApiError(422, 'expired-ticket', 'This took too long, or was completed before. Start again.');
}

/** The error for a login at the provider with an account that is not connected to the viewer's account. */
export function wrongIdentityError(): ApiError {
  return new ApiError(
    422,
    'wrong-identity',
    'You logged in there with an account that is not connected to this profile.',
  );
}
