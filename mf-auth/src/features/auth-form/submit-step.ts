import { ApiError, callApi } from '@ontrend/shared/api-client';
import { signIn, useSession } from '@ontrend/shared/session';
import type { AuthFields, AuthMode, FieldName, Step } from './steps.ts';

const WITHOUT_CREDENTIALS = { credentials: false } as const;

/** @throws Error when there are tokens and no profile */
async function startSession(tokens: Parameters<typeof signIn>[0]): Promise<void> {
  await signIn(tokens);
  if (useSession.getState().status !== 'signed-in') throw new Error('Signed in, and then without a profile');
}

/**
 * Sends a step (spec 7). After the last one of login and join the session has begun.
 * @returns the sentence the server answers with, if any
 * @throws ApiError with what the server says against it
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
      const { data } = await callApi(
        'app/user/login',
        { registration: { email, password } },
        WITHOUT_CREDENTIALS,
      );
      await startSession(data);
      return undefined;
    }
    case 'join main': {
      const registration = { type: 'join', birthday, email, password, repeatPassword };
      return (await callApi('app/user/join', { registration }, WITHOUT_CREDENTIALS)).message;
    }
    case 'join confirmationCode': {
      const registration = { type: 'join', email, confirmationCode };
      await startSession(
        (await callApi('app/user/join-confirm', { registration }, WITHOUT_CREDENTIALS)).data,
      );
      return undefined;
    }
    case 'reset main':
      return (
        await callApi('app/user/password-reset-code', { form: { type: 'reset', email } }, WITHOUT_CREDENTIALS)
      ).message;
    case 'reset confirmationCode': {
      const registration = { type: 'reset', email, confirmationCode };
      await callApi('app/user/password-reset-confirm', { registration }, WITHOUT_CREDENTIALS);
      return undefined;
    }
    case 'reset confirmNewPassword': {
      const form = { type: 'reset', email, confirmationCode, password, repeatPassword };
      return (await callApi('app/user/password-reset-end', { form }, WITHOUT_CREDENTIALS)).message;
    }
    default:
      throw new Error(`${mode} has no step ${step.name}`);
  }
}

/** Begins the session with the code of a mail's link, which speaks for its address (design 11). */
export async function confirmByLink(confirmationCode: string): Promise<void> {
  const registration = { type: 'join', confirmationCode };
  await startSession((await callApi('app/user/join-confirm', { registration }, WITHOUT_CREDENTIALS)).data);
}

/** @returns whether this browser may not join (spec 1) */
export function isRegistrationClosed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'registration-closed';
}

/**
 * What the server said against a step, in sentences for the reader.
 * @param fallback for failures that bring no sentence of their own
 */
export function errorMessages(error: unknown, fallback: string): string[] {
  return error instanceof ApiError && error.messages.length > 0 ? error.messages : [fallback];
}

/** The inputs a refusal names (design 5, `fields` of a 422). */
export function invalidFields(error: unknown): FieldName[] {
  const named = error instanceof ApiError ? Object.keys(error.fields) : [];
  return named.map((path) => path.slice(path.lastIndexOf('.') + 1) as FieldName);
}
