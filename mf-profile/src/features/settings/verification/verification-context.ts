import { createContext, useContext } from 'react';

/** The user closed "Confirm it's you". The call was rejected and is not repeated; nothing needs to be shown. */
export class VerificationCanceledError extends Error {
  override name = 'VerificationCanceledError';
}

/**
 * Makes a call that the API accepts only with fresh authentication. When it replies `verification-required`, the user confirms
 * to be the owner of the account, and the call is made again.
 * @throws VerificationCanceledError; ApiError of the call
 */
export type Verified = <Reply>(call: () => Promise<Reply>) => Promise<Reply>;

export const VerificationContext = createContext<Verified>((call) => call());

/** Returns the function that makes guarded calls (PROFILE-34). */
export function useVerification(): Verified {
  return useContext(VerificationContext);
}
