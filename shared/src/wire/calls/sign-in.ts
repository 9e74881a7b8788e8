import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { passkeyCredential, passkeyRequest, secondStep, signInTicket, tokens } from '../entities.ts';

/** A time-based code of an authenticator app, or a recovery code; spaces and dashes are ignored. */
const secondStepCode = z.string().min(1).max(64);

/** Skips the second step in this browser for 30 days. */
const remember = z.literal(true).optional();

/** A code from the link of a mail. */
const linkCode = z.string().min(1).max(128);

export const userPasskeyOptions = defineCall({
  path: 'app/user/passkey-options',
  access: 'anyone',
  summary:
    'Options for signing in with a passkey. With the `ticket` of a login, only passkeys of its account are accepted.',
  body: body({ ticket: signInTicket.optional() }),
  reply: z.object({ data: passkeyRequest }),
});

export const userPasskeyLogin = defineCall({
  path: 'app/user/passkey-login',
  access: 'anyone',
  summary:
    'Signs in with a passkey, given the ticket of its options. 422 `wrong-passkey` for an unknown, removed or invalid one, 422 `expired-ticket`.',
  body: body({ ticket: signInTicket, credential: passkeyCredential, remember }),
  reply: z.object({ data: tokens }),
});

export const userSecondStep = defineCall({
  path: 'app/user/second-step',
  access: 'anyone',
  summary:
    'Completes a login with a code of the authenticator app or a recovery code. 422 `wrong-code` also for a code that was used before, 422 `last-code-wrong` for the fifth one, after which the login starts again, 422 `expired-ticket`, 503 `totp-unavailable` if the secret of the app cannot be decrypted.',
  body: body({
    ticket: signInTicket,
    method: z.enum(['totp', 'recovery-code']),
    code: secondStepCode,
    remember,
  }),
  reply: z.object({ data: tokens }),
});

export const userRecoveryStart = defineCall({
  path: 'app/user/recovery-start',
  access: 'anyone',
  summary:
    'Starts the recovery of an account whose owner has lost all factors, given the ticket of a login. A link is mailed after a day, and again by later calls, at most once in an hour; every use of a factor cancels it.',
  body: body({ ticket: signInTicket }),
  reply: z.object({ data: secondStep.shape.recovery.unwrap() }),
});

export const userRecoveryFinish = defineCall({
  path: 'app/user/recovery-finish',
  access: 'anyone',
  summary:
    'Removes all factors except the password and ends all sessions, with the code from the mail of `recovery-start`. 422 `wrong-code`.',
  body: body({ code: linkCode }),
  reply: z.object({ data: z.object({ email: z.string() }) }),
});

export const userSecureAccount = defineCall({
  path: 'app/user/secure-account',
  access: 'anyone',
  summary:
    'For owners who did not do what a notice says, with the code from its link: ends all sessions, undoes the change if that is possible, and makes the password invalid. 422 `wrong-code`, `link-used`, `link-expired`, `account-deleted`, `not-unique`.',
  body: body({ code: linkCode }),
  reply: z.object({
    data: z.object({
      email: z.string(),
      /** False if the account has no password, and a passkey or an identity signs in. */
      needsPassword: z.boolean(),
      /** What the account no longer has, so that its owner sets it up again: any factor, or recovery codes for its factors. */
      lost: z.enum(['two-step-sign-in', 'recovery-codes']).optional(),
    }),
  }),
});
