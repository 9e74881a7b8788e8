import { ApiError, callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { signInWith, useSession } from '@ontrend/shared/session';
import { ensureAttemptKey, readAttemptKey } from './attempt-key.ts';
import type { AuthFields, AuthMode, FieldName, Step } from './steps.ts';

const WITHOUT_CREDENTIALS = { credentials: false } as const;

/** Starts the session of a new member. @throws Error like `signInWithProfile` */
async function startNewSession(requestTokens: Parameters<typeof signInWith>[0]): Promise<void> {
  await signInWithProfile(requestTokens);
  const { viewer } = useSession.getState();
  if (viewer) events.emit('account.joined', { userId: viewer.id });
}

/** @throws Error when the tokens are valid but the profile can't be loaded */
async function signInWithProfile(requestTokens: Parameters<typeof signInWith>[0]): Promise<void> {
  await signInWith(requestTokens);
  if (useSession.getState().status !== 'signed-in')
    throw new Error('Signed in, but the profile could not be loaded');
}

/**
 * Submits a step of the form. The last step of login and join also starts the session.
 * @returns the server's message, if there is one
 * @throws ApiError when the server rejects the step
 */
export async function submitStep(
  mode: AuthMode,
  step: Step,
  fields: AuthFields,
): Promise<string | undefined> {
  const { birthday, password, repeatPassword } = fields;
  const email = fields.email.trim();
  const confirmationCode = fields.confirmationCode.trim();
  switch (`${mode} ${step.name}` as const) {
    case 'login main': {
      const registration = { email, password };
      await signInWithProfile(() => callApi('app/user/login', { registration }, WITHOUT_CREDENTIALS));
      return undefined;
    }
    case 'join main': {
      const attemptKey = ensureAttemptKey();
      const registration = { type: 'join', birthday, email, password, repeatPassword, attemptKey };
      return (await callApi('app/user/join', { registration }, WITHOUT_CREDENTIALS)).message;
    }
    case 'join confirmationCode': {
      const registration = { type: 'join', email, confirmationCode, ...getAttemptKey() };
      await startNewSession(() => callApi('app/user/join-confirm', { registration }, WITHOUT_CREDENTIALS));
      return undefined;
    }
    case 'reset main': {
      const form = { type: 'reset', email, attemptKey: ensureAttemptKey() };
      return (await callApi('app/user/password-reset-code', { form }, WITHOUT_CREDENTIALS)).message;
    }
    case 'reset confirmationCode': {
      const registration = { type: 'reset', email, confirmationCode, ...getAttemptKey() };
      await callApi('app/user/password-reset-confirm', { registration }, WITHOUT_CREDENTIALS);
      return undefined;
    }
    case 'reset confirmNewPassword': {
      const form = { type: 'reset', email, confirmationCode, password, repeatPassword, ...getAttemptKey() };
      return (await callApi('app/user/password-reset-end', { form }, WITHOUT_CREDENTIALS)).message;
    }
    default:
      throw new Error(`${mode} has no step ${step.name}`);
  }
}

/**
 * Starts the session with the code from the link in the mail. The code identifies the address (ACCOUNT-32).
 * @param password required if another browser started the registration
 */
export async function confirmByLink({ code, password }: { code: string; password: string }): Promise<void> {
  const registration = {
    type: 'join',
    confirmationCode: code,
    ...getAttemptKey(),
    ...(password && { password }),
  };
  await startNewSession(() => callApi('app/user/join-confirm', { registration }, WITHOUT_CREDENTIALS));
}

function getAttemptKey(): { attemptKey?: string } {
  const attemptKey = readAttemptKey();
  return attemptKey === null ? {} : { attemptKey };
}

/** Whether registration is closed for this browser (ACCOUNT-33). */
export function isRegistrationClosed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'registration-closed';
}

/**
 * Returns the messages of a failed submit.
 * @param fallback used when the error has no message of its own
 */
export function errorMessages(error: unknown, fallback: string): string[] {
  return error instanceof ApiError && error.messages.length > 0 ? error.messages : [fallback];
}

/** Returns the inputs that the error names in its `fields` (status 422). */
export function invalidFields(error: unknown): FieldName[] {
  const fieldNames = error instanceof ApiError ? Object.keys(error.fields) : [];
  return fieldNames.map((path) => path.slice(path.lastIndexOf('.') + 1) as FieldName);
}
