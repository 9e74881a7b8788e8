/**
 * Why the browser gave no passkey. `cancelled` has many causes that browsers do not distinguish, for privacy: the user
 * cancelled, there is no authenticator, or it has no passkey of this account. `replaced`: another request took its place.
 */
export type PasskeyProblem = 'cancelled' | 'timedOut' | 'unavailable' | 'replaced' | 'failed';

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';

  constructor(
    readonly problem: PasskeyProblem,
    options?: ErrorOptions,
  ) {
    super(`No passkey: ${problem}`, options);
  }
}

const PROBLEMS: Record<string, PasskeyProblem> = {
  AbortError: 'replaced',
  NotAllowedError: 'cancelled',
  // The address of the site does not belong to the domain of the passkeys, or is no secure one.
  SecurityError: 'unavailable',
  NotSupportedError: 'unavailable',
};

/** Classifies an error of `navigator.credentials.get`. @param isOverdue the time for an answer is over */
export function toPasskeyError(error: unknown, isOverdue: boolean): PasskeyError {
  const problem = PROBLEMS[error instanceof Error ? error.name : ''] ?? 'failed';
  return new PasskeyError(problem === 'cancelled' && isOverdue ? 'timedOut' : problem, { cause: error });
}
