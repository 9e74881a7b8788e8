import type { FakeApi } from '@ontrend/shared/testing';
import type { Calls } from '@ontrend/shared/wire';

type CallPath = keyof Calls;
type Proof = Calls['app/user/verify']['body']['proof'];

const MESSAGE = 'Confirm that it is you.';

/** Proofs that the fake API accepts. */
const isRight = (proof: Proof) =>
  (proof.method === 'password' && proof.password === 'right-1') ||
  (proof.method === 'totp' && proof.code === '123456') ||
  (proof.method === 'passkey' && proof.ticket === 'verify-ticket-0001');

const WRONG: Record<Proof['method'], string> = {
  password: 'Your current password is incorrect.',
  totp: 'This code is not valid.',
  passkey: 'This passkey is not valid.',
};

/**
 * Lets a call reply `verification-required` until `app/user/verify` has got a right proof, as in the API: the password `right-1`, the
 * code `123456` or the passkey of the ticket `verify-ticket-0001`.
 */
export function requireReauthentication<P extends CallPath>(
  api: FakeApi,
  path: P,
  reply: Calls[P]['reply'],
  methods: Calls['app/user/verify-options']['reply']['data']['methods'] = ['password'],
): void {
  let isVerified = false;
  api.on(path, () =>
    isVerified ? reply : { status: 403, error: { code: 'verification-required', messages: [MESSAGE] } },
  );
  api.on('app/user/verify-options', {
    data: {
      methods,
      passkey: methods.includes('passkey')
        ? { ticket: 'verify-ticket-0001', options: { challenge: 'AAAA' } }
        : null,
      verifiedUntil: null,
    },
  });
  api.on('app/user/verify', ({ proof }) => {
    isVerified = isRight(proof);
    if (isVerified) return { data: { verifiedUntil: 1_800_000_000 } };
    const messages = [WRONG[proof.method]];
    return {
      status: 422,
      error: {
        code: proof.method === 'password' ? 'wrong-password' : 'wrong-code',
        messages,
        ...(proof.method === 'password' ? { fields: { 'proof.password': messages } } : {}),
      },
    };
  });
}
