import { createContext, useContext } from 'react';

/** The user closed "Confirm it's you". The call was rejected and is not repeated; nothing needs to be shown. */
export class ReauthenticationCanceledError extends Error {
  override name = 'ReauthenticationCanceledError';
}

/**
 * Makes a call that the API accepts only with fresh authentication. When it replies `verification-required`, the user confirms
 * to be the owner of the account, and the call is made again.
 * @throws ReauthenticationCanceledError; ApiError of the call
 */
export type WithReauthentication = <Reply>(call: () => Promise<Reply>) => Promise<Reply>;

export const ReauthenticationContext = createContext<WithReauthentication>((call) => call());

/** Returns the function that makes guarded calls (PROFILE-34). */
export function useReauthentication(): WithReauthentication {
  return useContext(ReauthenticationContext);
}
