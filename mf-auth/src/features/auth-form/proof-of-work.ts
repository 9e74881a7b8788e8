import { ApiError, callApi } from '@ontrend/shared/api-client';

/** The API accepts a solution for 30 minutes after it was requested. The clock of this machine may be wrong, so age counts. */
const MAX_AGE_MS = 25 * 60_000;

/** The browser could not solve the challenge, for example without a secure connection. */
export class ProofFailedError extends Error {}

interface Proof {
  /** Undefined if the API needs none. */
  proofOfWork: string | undefined;
  requestedAt: number;
}

let isNeeded = false;
let prepared: Promise<Proof> | null = null;

async function requestProof(): Promise<Proof> {
  const requestedAt = performance.now();
  const { challenge } = (await callApi('app/user/sign-up-challenge', {})).data;
  if (!challenge) return { proofOfWork: undefined, requestedAt };
  try {
    const { solveChallenge } = await import('./solve-challenge.ts');
    return { proofOfWork: await solveChallenge(challenge), requestedAt };
  } catch (error) {
    throw new ProofFailedError('The challenge for joining was not solved', { cause: error });
  }
}

/**
 * Solves a challenge in the background, so that it is ready when the form is submitted (ACCOUNT-77). From then on `takeProof` returns
 * a solution.
 */
export function prepareProof(): void {
  isNeeded = true;
  if (prepared) return;
  const own = requestProof();
  prepared = own;
  // `takeProof` tries again and reports the error.
  own.catch(() => {
    if (prepared === own) prepared = null;
  });
}

/**
 * Returns a solution that was not used yet, for the body of `join`; nothing if the site needs none.
 * @throws ProofFailedError, ApiError
 */
async function takeProof(): Promise<{ proofOfWork?: string }> {
  if (!isNeeded) return {};
  prepareProof();
  const { proofOfWork, requestedAt } = (await prepared) as Proof;
  prepared = null;
  if (performance.now() - requestedAt > MAX_AGE_MS) return takeProof();
  return proofOfWork === undefined ? {} : { proofOfWork };
}

const isProofRejected = (error: unknown) =>
  error instanceof ApiError && ['proof-required', 'wrong-proof'].includes(error.code);

/**
 * Submits the join form with a solution. If the API rejects it, such as after a restart with another secret, the form is submitted
 * once more with a new one.
 */
export async function submitWithProof<Reply>(
  submit: (proof: { proofOfWork?: string }) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await submit(await takeProof());
  } catch (error) {
    // An error at a field is corrected while the next challenge is solved.
    if (isNeeded || isProofRejected(error)) prepareProof();
    if (!isProofRejected(error)) throw error;
    return submit(await takeProof());
  }
}
