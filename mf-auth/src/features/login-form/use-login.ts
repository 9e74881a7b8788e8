import { ApiError, callApi } from '@ontrend/shared/api-client';
import { signIn, useSession } from '@ontrend/shared/session';
import { useMutation } from '@tanstack/react-query';

export interface LoginFields {
  email: string;
  password: string;
}

async function logIn(registration: LoginFields): Promise<void> {
  const { data } = await callApi('app/user/login', { registration }, { credentials: false });
  await signIn(data);
  if (useSession.getState().status !== 'signed-in') throw new Error('Signed in, and then without a profile');
}

/**
 * What the server said against a login, in sentences for the reader.
 * @param fallback for failures that bring no sentence of their own
 */
export function messagesOf(error: unknown, fallback: string): string[] {
  return error instanceof ApiError && error.messages.length > 0 ? error.messages : [fallback];
}

/** The inputs a refused login names (design 5, `fields` of a 422). */
export function refusedFields(error: unknown): (keyof LoginFields)[] {
  const named = error instanceof ApiError ? error.fields : {};
  return (['email', 'password'] as const).filter((field) => `registration.${field}` in named);
}

/** Logs in and starts the session. The form shows what went wrong, so no alert does. */
export function useLogin() {
  return useMutation({ mutationFn: logIn, meta: { alert: false } });
}
