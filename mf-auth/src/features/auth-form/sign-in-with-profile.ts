import { signInWith, useSession } from '@ontrend/shared/session';

/** Options of calls that start a session. */
export const WITHOUT_CREDENTIALS = { credentials: false } as const;

/** Starts the session with a call that replies with tokens. @throws Error when the profile can't be loaded */
export async function signInWithProfile(requestTokens: Parameters<typeof signInWith>[0]): Promise<void> {
  await signInWith(requestTokens);
  if (useSession.getState().status !== 'signed-in')
    throw new Error('Signed in, but the profile could not be loaded');
}
