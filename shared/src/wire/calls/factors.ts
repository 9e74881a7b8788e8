import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { passkey, passkeyCredential, passkeyRequest, signInMethods, signInTicket } from '../entities.ts';
import { existingPassword } from '../rules.ts';

/** Unix seconds. */
const unixSeconds = z.number().int();

/** Chosen by the user, such as "My phone". */
const passkeyName = z.string().trim().min(1).max(64);

/** Shown once. Null if the account has codes already. */
const recoveryCodes = z.array(z.string()).nullable();

const empty = z.object({ data: z.object({}) });

export const userSignInMethods = defineCall({
  path: 'app/user/sign-in-methods',
  access: 'signed-in',
  summary: 'The ways in which the viewer can sign in.',
  body: body({}),
  reply: z.object({ data: signInMethods }),
});

export const userVerifyOptions = defineCall({
  path: 'app/user/verify-options',
  access: 'signed-in',
  summary: 'The ways in which the viewer can reauthenticate.',
  body: body({}),
  reply: z.object({
    data: z.object({
      methods: z.array(z.enum(['password', 'passkey', 'totp', 'oidc'])),
      /** Null without a passkey. */
      passkey: passkeyRequest.nullable(),
      /** Until when no proof is needed; null if it is needed now. */
      verifiedUntil: unixSeconds.nullable(),
    }),
  }),
});

export const userVerify = defineCall({
  path: 'app/user/verify',
  access: 'signed-in',
  summary:
    'Proves again that the viewer owns the account, for calls that reply 403 `verification-required`. Valid for this session and 5 minutes. 422 `wrong-password`, `wrong-code`, `wrong-passkey`, 403 `wrong-device` without the device cookie of the session.',
  body: body({
    proof: z.discriminatedUnion('method', [
      z.strictObject({ method: z.literal('password'), password: existingPassword }),
      z.strictObject({ method: z.literal('totp'), code: z.string().min(1).max(64) }),
      z.strictObject({ method: z.literal('passkey'), ticket: signInTicket, credential: passkeyCredential }),
    ]),
  }),
  reply: z.object({ data: z.object({ verifiedUntil: unixSeconds }) }),
});

export const userPasskeyAddOptions = defineCall({
  path: 'app/user/passkey-add-options',
  access: 'signed-in',
  summary: 'Options for creating a passkey. 403 `verification-required`, 422 `too-many-passkeys`.',
  body: body({}),
  reply: z.object({ data: passkeyRequest }),
});

export const userPasskeyAdd = defineCall({
  path: 'app/user/passkey-add',
  access: 'signed-in',
  summary:
    'Adds a passkey. The first factor also gives recovery codes. 403 `verification-required`, 422 `wrong-passkey`, `expired-ticket`, `too-many-passkeys`.',
  body: body({ ticket: signInTicket, name: passkeyName, credential: passkeyCredential }),
  reply: z.object({ data: z.object({ passkey, recoveryCodes }) }),
});

export const userPasskeyRename = defineCall({
  path: 'app/user/passkey-rename',
  access: 'signed-in',
  summary: 'Renames a passkey. 404 for one that the viewer does not have.',
  body: body({ id: z.uuid(), name: passkeyName }),
  reply: z.object({ data: z.object({ passkey }) }),
});

export const userPasskeyRemove = defineCall({
  path: 'app/user/passkey-remove',
  access: 'signed-in',
  summary:
    'Removes a passkey. 403 `verification-required`, 404, 409 `last-method` if the account has no other way to sign in.',
  body: body({ id: z.uuid() }),
  reply: empty,
});

export const userTotpStart = defineCall({
  path: 'app/user/totp-start',
  access: 'signed-in',
  summary: 'Creates the secret of an authenticator app. 403 `verification-required`, 409 `totp-exists`.',
  body: body({}),
  reply: z.object({
    data: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for the QR code. */
      uri: z.string(),
    }),
  }),
});

export const userTotpConfirm = defineCall({
  path: 'app/user/totp-confirm',
  access: 'signed-in',
  summary:
    'Turns the authenticator app on with its first code. The first factor also gives recovery codes. 403 `verification-required`, 422 `wrong-code`.',
  body: body({ code: z.string().min(1).max(64) }),
  reply: z.object({ data: z.object({ recoveryCodes }) }),
});

export const userTotpRemove = defineCall({
  path: 'app/user/totp-remove',
  access: 'signed-in',
  summary: 'Removes the authenticator app. 403 `verification-required`, 404.',
  body: body({}),
  reply: empty,
});

export const userRecoveryCodesRenew = defineCall({
  path: 'app/user/recovery-codes-renew',
  access: 'signed-in',
  summary: 'Replaces all recovery codes. 403 `verification-required`, 409 `no-factor`.',
  body: body({}),
  reply: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
});

export const userRememberedDevicesForget = defineCall({
  path: 'app/user/remembered-devices-forget',
  access: 'signed-in',
  summary: 'Makes all browsers ask for the second step again.',
  body: body({}),
  reply: empty,
});
