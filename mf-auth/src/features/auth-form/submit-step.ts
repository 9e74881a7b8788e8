import { ApiError, callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { SecondStep } from '@ontrend/shared/wire';
import { ensureAttemptKey, readAttemptKey } from './attempt-key.ts';
import { submitWithProof } from './proof-of-work.ts';
import { signInWithProfile, WITHOUT_CREDENTIALS } from './sign-in-with-profile.ts';
import type { AuthFields, AuthMode, FieldName, Step } from './steps.ts';

/** What follows from a submitted step. */
export interface StepResult {
  /** The server's message. */
  message?: string | undefined;
  /** The account requires a second step. No session has started. */
  secondStep?: SecondStep | undefined;
}

/** Starts the session of a new member, and announces it (ACCOUNT-56). @throws Error like `signInWithProfile` */
export async function startNewSession(requestTokens: Parameters<typeof signInWithProfile>[0]): Promise<void> {
  await signInWithProfile(requestTokens);
  announceNewMember();
}

function announceNewMember(): void {
  const { viewer } = useSession.getState();
  if (viewer) events.emit('account.joined', { userId: viewer.id });
}

/** Logs in by password. @returns the second step, if the account requires one; no session has started then (ACCOUNT-36, ACCOUNT-60) */
async function logIn(registration: { email: string; password: string }): Promise<StepResult> {
  let secondStep: SecondStep | undefined;
  let isFirstSignIn = false;
  try {
    await signInWithProfile(async () => {
      const { data, ...reply } = await callApi('app/user/login', { registration }, WITHOUT_CREDENTIALS);
      isFirstSignIn = reply.isFirstSignIn ?? false;
      if ('token' in data) return { data };
      ({ secondStep } = data);
      throw new Error('The login requires a second step');
    });
  } catch (error) {
    if (!secondStep) throw error;
  }
  // An account that was approved begins with its first login, and not with joining (ACCOUNT-79).
  if (isFirstSignIn) announceNewMember();
  return { secondStep };
}

/**
 * Submits a step of the form. The last step of login and join also starts the session.
 * @throws ApiError when the server rejects the step
 */
export async function submitStep(mode: AuthMode, step: Step, fields: AuthFields): Promise<StepResult> {
  const { birthday, password, repeatPassword } = fields;
  const email = fields.email.trim();
  const confirmationCode = fields.confirmationCode.trim();
  const invitation = fields.invitation.trim();
  switch (`${mode} ${step.name}` as const) {
    case 'login main':
      return logIn({ email, password });
    case 'join main': {
      const attemptKey = ensureAttemptKey();
      const registration = {
        type: 'join',
        birthday,
        email,
        password,
        repeatPassword,
        attemptKey,
        ...(invitation && { invitation }),
      };
      return submitWithProof((proof: { proofOfWork?: string }) =>
        callApi('app/user/join', { registration: { ...registration, ...proof } }, WITHOUT_CREDENTIALS),
      );
    }
    case 'join confirmationCode': {
      const registration = { type: 'join', email, confirmationCode, ...getAttemptKey() };
      await startNewSession(() => callApi('app/user/join-confirm', { registration }, WITHOUT_CREDENTIALS));
      return {};
    }
    case 'reset main': {
      const form = { type: 'reset', email, attemptKey: ensureAttemptKey() };
      return callApi('app/user/password-reset-code', { form }, WITHOUT_CREDENTIALS);
    }
    case 'reset confirmationCode': {
      const registration = { type: 'reset', email, confirmationCode, ...getAttemptKey() };
      await callApi('app/user/password-reset-confirm', { registration }, WITHOUT_CREDENTIALS);
      return {};
    }
    case 'reset confirmNewPassword': {
      const form = { type: 'reset', email, confirmationCode, password, repeatPassword, ...getAttemptKey() };
      return callApi('app/user/password-reset-end', { form }, WITHOUT_CREDENTIALS);
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

/** Whether the address is confirmed, and the sign-up waits for an administrator (ACCOUNT-79). */
export function isApprovalPending(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'approval-pending';
}

/** Whether the user has to enter another invitation (ACCOUNT-78). */
export function isInvitationRejected(error: unknown): boolean {
  return error instanceof ApiError && ['invitation-required', 'wrong-invitation'].includes(error.code);
}

/**
 * Returns the messages of a failed submit.
 * @param fallback used when the error has no message of its own
 */
export function errorMessages(error: unknown, fallback: string): string[] {
  return error instanceof ApiError && error.messages.length > 0 ? error.messages : [fallback];
}

/** Returns the message of each input that the error names in its `fields` (status 422). */
export function fieldMessages(error: unknown): Partial<Record<FieldName, string>> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return Object.fromEntries(
    fields.map(([path, messages]) => [path.slice(path.lastIndexOf('.') + 1), messages.join(' ')]),
  );
}
